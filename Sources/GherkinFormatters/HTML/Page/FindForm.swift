internal import HTMLPages

/// What only a page with a script has: the form to find scenarios, and the list of keys. Both are hidden without one.
enum FindForm {
  /// The form.
  static let markup: Markup = """
    <form id="find" role="search" hidden>
    <label><span class="quiet">Search the scenarios</span>\
    <input id="text" type="search" placeholder="phrase or /regular expression/" autocomplete="off" aria-keyshortcuts="/" aria-describedby="tag-problem"></label>
    <label><span class="quiet">Tag expression</span>\
    <input id="tags" type="search" placeholder="@tag and not @other" autocomplete="off" list="known-tags" \
    aria-describedby="tag-problem"></label><datalist id="known-tags"></datalist>
    <label><span class="quiet">Slower than</span>\
    <input id="slower" type="search" placeholder="slower than 2s" autocomplete="off" aria-describedby="tag-problem"></label>
    <button type="button" id="cancel" hidden>Stop searching</button>
    <button type="button" id="clear" hidden>Show all</button>
    <button type="button" id="sort" aria-pressed="false">Slowest first</button>
    <button type="button" id="next" aria-keyshortcuts="n">Next failure</button>
    <button type="button" id="fold">Unfold all</button>
    <button type="button" id="help" aria-haspopup="dialog" aria-keyshortcuts="?" aria-label="Keys">?</button>
    <p id="tag-problem" role="alert"></p>
    <p id="found" role="status"></p>
    </form>

    """

  /// The list of keys.
  static let keys: Markup = """
    <dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl>
    <dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>next, previous failure</dd>
    <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next, previous scenario</dd>
    <dt><kbd>/</kbd></dt><dd>search for a phrase, "several" "phrases", or a /regular expression/</dd>
    <dt><kbd>Enter</kbd></dt><dd>in the search: next scenario that was found</dd>
    <dt><kbd>t</kbd></dt><dd>tag expression</dd>
    <dt><kbd>d</kbd></dt><dd>slower than a duration</dd>
    <dt><kbd>s</kbd></dt><dd>slowest first</dd>
    <dt><kbd>u</kbd></dt><dd>unfold or fold all</dd>
    <dt><kbd>Esc</kbd></dt><dd>show all again</dd>
    <dt><kbd>?</kbd></dt><dd>these keys</dd>
    </dl><form method="dialog"><button>Close</button></form></dialog>
    <p id="said" class="quiet" role="status"></p>

    """
}
