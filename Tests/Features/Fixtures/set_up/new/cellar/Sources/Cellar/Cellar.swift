func cellar() {}
