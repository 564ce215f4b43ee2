import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../tests/support/page-of.ts'
import { surroundingsOf } from './surroundings.ts'

async function around(body: string, quote: string) {
  const page = await pageOf(body)
  const start = page.text.lastIndexOf(quote)
  assert.ok(start >= 0, page.text)
  return surroundingsOf(page, { start, end: start + quote.length })
}

test('a quote has the text of two blocks on each side, without menus and hidden text [design.evidence.context-privacy]', async () => {
  const body = `<nav><p>Menu</p></nav><main><p>One.</p><p>Two <a href="mailto:a@b.example">mail</a>.</p><p>Three.</p>
    <p>Before. The quote. After.</p><p>Five.</p><p>Six.</p><p>Seven.</p></main>`
  const { before, after } = await around(body, 'The quote.')
  assert.match(before, /^Two mail\s*\.\nThree\.\nBefore\. $/)
  assert.equal(after, ' After.\nFive.\nSix.')
  const long = await around(`<p>${'left '.repeat(300)}The quote.</p>`, 'The quote.')
  assert.ok(long.before.length <= 400 && long.before.startsWith('left '))
})

test('text about pupils is not stored around a quote [design.evidence.context-privacy]', async () => {
  const { before, after } = await around(
    '<p>Student council: Jo Lee, tenth grader</p><p>The quote.</p><p>The library opens at nine.</p>',
    'The quote.',
  )
  assert.deepEqual([before, after], ['', '\nThe library opens at nine.'])
})
