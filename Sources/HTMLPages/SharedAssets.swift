/// The style sheets, scripts and texts that the HTML report and the site have in common: the files in `Assets`.
package enum SharedAssets {}
