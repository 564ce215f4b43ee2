import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockTextOfTree } from './block-text.ts'
import { parseHtml } from './html-tree.ts'

const blockTextOf = (html: string) => blockTextOfTree(parseHtml(html).root)
const linesOf = (html: string) => blockTextOf(html).text.split('\n')

test('writes blocks and line breaks as lines and normalizes white space', () => {
  assert.deepEqual(
    linesOf('<div>Ashby\u00a0 <b>Town</b>\n Council<br>Room\t2</div><p>Open <i>to</i>all</p>'),
    ['Ashby Town Council', 'Room 2', 'Open toall'],
  )
})

test('separates cells by tabs and keeps empty cells', () => {
  const { text, blocks } = blockTextOf(
    '<table><tr><th>Name</th><th>Term</th><th>Role</th></tr><tr><td>Ann Lee</td><td></td><td><div>Chair</div></td></tr></table>',
  )
  assert.equal(text, 'Name\tTerm\tRole\nAnn Lee\t\tChair')
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['row', 'row'],
  )
})

test('keeps the lines and columns of preformatted text and joins its paragraphs', () => {
  const pre = `  DATE        PLACE
  --------    ------
  Mon Mar 2   <b>Hall</b>

  All meetings of the board begin in the evening, at the hour that
  is stated above.`
  assert.deepEqual(linesOf(`<pre>${pre}</pre>`), [
    'DATE\tPLACE',
    'Mon Mar 2\tHall',
    'All meetings of the board begin in the evening, at the hour that is stated above.',
  ])
})

test('reads a layout table block by block', () => {
  const html = '<table><tr><td><p>One</p><p>Two</p></td><td><p>Three</p><p>Four</p></td></tr></table>'
  assert.deepEqual(linesOf(html), ['One', 'Two', 'Three', 'Four'])
})

test('ignores scripts, styles and templates', () => {
  const hidden =
    '<script>a()</script><style>b{}</style><noscript>c</noscript><template>d</template><svg><text>e</text></svg>'
  assert.deepEqual(linesOf(`<body>${hidden}<p>Seen</p></body>`), ['Seen'])
})

test('keeps link targets and marks them as hidden', () => {
  const { text, unseen } = blockTextOf(
    '<p>Write to <a href="mailto:ann@ashby.example?subject=x">Ann Lee</a> today</p>',
  )
  assert.equal(text, 'Write to Ann Lee ann@ashby.example today')
  assert.deepEqual(
    unseen.map(({ start, end }) => text.slice(start, end)),
    ['ann@ashby.example'],
  )
})

test('does not repeat an address that the link shows', () => {
  const { text, unseen } = blockTextOf('<a href="mailto:ann@ashby.example">ann@ashby.example</a>')
  assert.equal(text, 'ann@ashby.example')
  assert.deepEqual(unseen, [])
})

test('keeps the alternative text of a linked image as hidden, but not of a bare image', () => {
  const { text, unseen } = blockTextOf(
    '<p><a href="/"><img alt="Ashby Council"></a> <img alt="decoration">Home</p>',
  )
  assert.equal(text, 'Ashby Council Home')
  assert.equal(unseen.length, 1)
})

test('records the correct position of every block', () => {
  const { text, blocks } = blockTextOf('<h2>Board</h2><ul><li>Ann Lee</li><li>Bo Lind</li></ul>')
  assert.deepEqual(
    blocks.map(({ start, end, kind, level }) => [text.slice(start, end), kind, level]),
    [
      ['Board', 'heading', 2],
      ['Ann Lee', 'item', undefined],
      ['Bo Lind', 'item', undefined],
    ],
  )
})

test('excludes navigation, header and footer from the main text', () => {
  const { blocks, mainText, text } = blockTextOf(
    '<header><nav><a href="/">Home</a></nav></header><main><header><h1>Parks</h1></header><p>Text</p></main><footer>Foot</footer>',
  )
  const chrome = blocks.filter(({ isChrome }) => isChrome).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(chrome, ['Home', 'Foot'])
  assert.equal(mainText, 'Text')
})

test('does not hide the page because of a class named like a menu', () => {
  const { blocks } = blockTextOf(
    '<div class="menu wrapper"><h1>Council</h1><p>Text</p></div><div class="menu"><p>Home</p></div>',
  )
  assert.deepEqual(
    blocks.map(({ isChrome }) => isChrome ?? false),
    [false, false, true],
  )
})

test('reads a page with an unclosed head', () => {
  assert.deepEqual(linesOf('<html><head><title>T</title><div><p>Text</p></div></html>'), ['Text'])
})

test('records a boundary at line breaks in a cell and between adjacent links, and keeps a heading or a link on one line', () => {
  const { text, joints } = blockTextOf(
    '<table><tr><td>Ann Lee<br>Chair</td><td>Ward 1</td></tr></table><p><a href="/a">Food Bank</a> <a href="/b">Land Trust</a></p><h2>Junior League of<br>Ashby</h2><p><a href="/c">Elm Street<br>Tenants Union</a></p>',
  )
  assert.deepEqual(text.split('\n'), [
    'Ann Lee Chair\tWard 1',
    'Food Bank Land Trust',
    'Junior League of Ashby',
    'Elm Street Tenants Union',
  ])
  assert.deepEqual(
    joints.breaks.map((at) => text.slice(at - 3, at + 4)),
    ['Lee Cha', 'ank Lan', ' of Ash', 'eet Ten'],
  )
})

test('separates two words that touch at a tag, but not one word with emphasis', () => {
  assert.deepEqual(
    linesOf('<p>Finance Committee<span>Minutes</span></p><p>Mac<b>Donald</b> and i<b>Phone</b></p>'),
    ['Finance Committee Minutes', 'MacDonald and iPhone'],
  )
})

test('leaves a cell empty where another one covers its row or column', () => {
  assert.equal(
    blockTextOf(
      '<table><tr><td rowspan="2">May 4</td><td colspan="2">Board</td><td>6 PM</td></tr><tr><td>Audit</td><td>Room 2</td><td>7 PM</td></tr></table>',
    ).text,
    'May 4\tBoard\t\t6 PM\n\tAudit\tRoom 2\t7 PM',
  )
})
