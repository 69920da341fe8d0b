internal import GherkinPages

/// The form to find scenarios. It requires a script, and is hidden without one.
enum FindForm {
  static let markup: Markup = """
    <form id="find" role="search" hidden>
    <div class="field"><label><span class="quiet" data-t="searchLabel">Search the scenarios</span>\
    <input id="text" type="search" data-t-hint="searchHint" placeholder="Search the scenarios" autocomplete="off" aria-keyshortcuts="/" aria-describedby="hint problem"></label>
    <p id="hint"><span data-t="hint.words">words</span> <code data-t="hint.expression">/expression/</code> \
    <code data-t="hint.tags">@tag and not @other</code> <code>&gt;2s</code></p></div>
    <button type="button" id="rest" aria-expanded="false" aria-controls="tools" data-t="rest">More</button>
    <div id="tools"><button type="button" id="bad" aria-pressed="false" data-t="notPassed">Not passed</button>
    <label class="order"><span class="quiet" data-t="order">Order</span><select id="order">\
    <option value="" data-t="order.written">As written</option><option value="duration" data-t="order.duration">Slowest first</option></select></label>
    <button type="button" id="next" data-t="next" aria-keyshortcuts="n">Next failure</button>
    <button type="button" id="fold" data-t="unfoldAll">Unfold all</button></div>
    <button type="button" id="cancel" data-t="cancel" hidden>Stop searching</button>
    <button type="button" id="clear" data-t="clear" hidden>Show all</button>
    <p id="problem" role="alert"></p>
    <p id="found" role="status"></p>
    </form>

    """
}
