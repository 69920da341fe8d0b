/// The style sheets, scripts and texts that the HTML report and the site share: the files in `Assets`.
package enum SharedAssets {}
