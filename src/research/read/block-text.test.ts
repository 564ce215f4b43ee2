import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockTextOf } from './block-text.ts'

const linesOf = (html: string) => blockTextOf(html).text.split('\n')

test('blocks and line breaks are lines, and white space is evened out', () => {
  assert.deepEqual(
    linesOf('<div>Ashby\u00a0 <b>Town</b>\n Council<br>Room\t2</div><p>Open <i>to</i>all</p>'),
    ['Ashby Town Council', 'Room 2', 'Open toall'],
  )
})

test('cells of a row are parted by tabs, and empty cells keep their place', () => {
  const { text, blocks } = blockTextOf(
    '<table><tr><th>Name</th><th>Term</th><th>Role</th></tr><tr><td>Ann Lee</td><td></td><td><div>Chair</div></td></tr></table>',
  )
  assert.equal(text, 'Name\tTerm\tRole\nAnn Lee\t\tChair')
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['row', 'row'],
  )
})

test('a table that lays out the page is read block by block', () => {
  const html = '<table><tr><td><p>One</p><p>Two</p></td><td><p>Three</p><p>Four</p></td></tr></table>'
  assert.deepEqual(linesOf(html), ['One', 'Two', 'Three', 'Four'])
})

test('scripts, styles and templates are not text', () => {
  const hidden =
    '<script>a()</script><style>b{}</style><noscript>c</noscript><template>d</template><svg><text>e</text></svg>'
  assert.deepEqual(linesOf(`<body>${hidden}<p>Seen</p></body>`), ['Seen'])
})

test('addresses behind links are kept, and marked as unseen', () => {
  const { text, unseen } = blockTextOf(
    '<p>Write to <a href="mailto:ann@ashby.example?subject=x">Ann Lee</a> today</p>',
  )
  assert.equal(text, 'Write to Ann Lee ann@ashby.example today')
  assert.deepEqual(
    unseen.map(({ start, end }) => text.slice(start, end)),
    ['ann@ashby.example'],
  )
})

test('an address that the link shows is not repeated', () => {
  const { text, unseen } = blockTextOf('<a href="mailto:ann@ashby.example">ann@ashby.example</a>')
  assert.equal(text, 'ann@ashby.example')
  assert.deepEqual(unseen, [])
})

test('the text of a linked image is kept unseen, that of a bare image is not kept', () => {
  const { text, unseen } = blockTextOf(
    '<p><a href="/"><img alt="Ashby Council"></a> <img alt="decoration">Home</p>',
  )
  assert.equal(text, 'Ashby Council Home')
  assert.equal(unseen.length, 1)
})

test('every block is where it says it is', () => {
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

test('navigation, head and foot are told apart, and left out of the main text', () => {
  const { blocks, mainText, text } = blockTextOf(
    '<header><nav><a href="/">Home</a></nav></header><main><header><h1>Parks</h1></header><p>Text</p></main><footer>Foot</footer>',
  )
  const chrome = blocks.filter(({ isChrome }) => isChrome).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(chrome, ['Home', 'Foot'])
  assert.equal(mainText, 'Text')
})

test('a class named like a menu does not hide the page', () => {
  const { blocks } = blockTextOf(
    '<div class="menu wrapper"><h1>Council</h1><p>Text</p></div><div class="menu"><p>Home</p></div>',
  )
  assert.deepEqual(
    blocks.map(({ isChrome }) => isChrome ?? false),
    [false, false, true],
  )
})

test('a head that was never closed does not swallow the page', () => {
  assert.deepEqual(linesOf('<html><head><title>T</title><div><p>Text</p></div></html>'), ['Text'])
})
