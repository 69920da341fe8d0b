internal import GherkinPages

/// The elements that require a script: the form to find scenarios, and the list of keys. Both are hidden without one.
enum FindForm {
  /// The form.
  static let markup: Markup = """
    <form id="find" role="search" hidden>
    <label><span class="quiet" data-t="searchLabel">Search the scenarios</span>\
    <input id="text" type="search" data-t-hint="searchHint" placeholder="phrase or /regular expression/" autocomplete="off" aria-keyshortcuts="/" aria-describedby="tag-problem"></label>
    <label><span class="quiet" data-t="tagsLabel">Tag expression</span>\
    <input id="tags" type="search" data-t-hint="tagsHint" placeholder="@tag and not @other" autocomplete="off" list="known-tags" \
    aria-describedby="tag-problem"></label><datalist id="known-tags"></datalist>
    <label><span class="quiet" data-t="slowerLabel">Slower than</span>\
    <input id="slower" type="search" data-t-hint="slowerHint" placeholder="slower than 2s" autocomplete="off" aria-describedby="tag-problem"></label>
    <button type="button" id="cancel" data-t="cancel" hidden>Stop searching</button>
    <button type="button" id="clear" data-t="clear" hidden>Show all</button>
    <button type="button" id="sort" data-t="sort" aria-pressed="false">Slowest first</button>
    <button type="button" id="next" data-t="next" aria-keyshortcuts="n">Next failure</button>
    <button type="button" id="fold" data-t="unfoldAll">Unfold all</button>
    <button type="button" id="help" aria-haspopup="dialog" aria-keyshortcuts="?" aria-label="Keys" data-t-label="keys">?</button>
    <p id="tag-problem" role="alert"></p>
    <p id="found" role="status"></p>
    </form>

    """

  /// The list of keys.
  static let keys: Markup = """
    <dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title" data-t="keys">Keys</h2><dl>
    <dt><kbd>n</kbd> <kbd>p</kbd></dt><dd data-t="key.n">next, previous failure</dd>
    <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd data-t="key.j">next, previous scenario</dd>
    <dt><kbd>/</kbd></dt><dd data-t="key.slash">search for a phrase, "several" "phrases", or a /regular expression/</dd>
    <dt><kbd>Enter</kbd></dt><dd data-t="key.enter">in the search: next scenario that was found</dd>
    <dt><kbd>t</kbd></dt><dd data-t="key.t">tag expression</dd>
    <dt><kbd>d</kbd></dt><dd data-t="key.d">slower than a duration</dd>
    <dt><kbd>s</kbd></dt><dd data-t="key.s">slowest first</dd>
    <dt><kbd>u</kbd></dt><dd data-t="key.u">unfold or fold all</dd>
    <dt><kbd>Esc</kbd></dt><dd data-t="key.esc">show all again</dd>
    <dt><kbd>?</kbd></dt><dd data-t="key.help">these keys</dd>
    </dl><form method="dialog"><button data-t="close">Close</button></form></dialog>
    <p id="said" class="quiet" role="status"></p>

    """
}
