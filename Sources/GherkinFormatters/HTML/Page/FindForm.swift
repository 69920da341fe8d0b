/// What only a page with a script has: the form to find scenarios, and the list of keys. Both are hidden without one.
enum FindForm {
  /// The form.
  static let markup: Markup = """
    <form id="find" role="search" hidden>
    <label><span class="quiet">Search the scenarios</span>\
    <input id="text" type="search" placeholder="Search" autocomplete="off" aria-keyshortcuts="/"></label>
    <label><span class="quiet">Tag expression</span>\
    <input id="tags" type="search" placeholder="@tag and not @other" autocomplete="off" list="known-tags" \
    aria-describedby="tag-problem"></label><datalist id="known-tags"></datalist>
    <button type="button" id="clear" hidden>Show all</button>
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
    <dt><kbd>/</kbd></dt><dd>search</dd>
    <dt><kbd>t</kbd></dt><dd>tag expression</dd>
    <dt><kbd>u</kbd></dt><dd>unfold or fold all</dd>
    <dt><kbd>Esc</kbd></dt><dd>show all again</dd>
    <dt><kbd>?</kbd></dt><dd>these keys</dd>
    </dl><form method="dialog"><button>Close</button></form></dialog>
    <p id="said" class="quiet" role="status"></p>

    """
}
