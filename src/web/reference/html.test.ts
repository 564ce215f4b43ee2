import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, prose } from './html.ts'

test('text put into markup is escaped, markup put into markup is kept', () => {
  const inner = html`<b>${'<i>'}</b>`
  assert.equal(
    html`<p title="${`"'&`}">${inner}${['a<', inner]}</p>`.markup,
    '<p title="&quot;&#39;&amp;"><b>&lt;i&gt;</b>a&lt;<b>&lt;i&gt;</b></p>',
  )
})

test('what is absent leaves nothing behind, and zero is a number like others', () => {
  assert.equal(html`[${undefined}${false}${0}${[]}]`.markup, '[0]')
})

test('backticks in prose mark code, which is escaped as well', () => {
  assert.equal(prose('Send `a<b` & wait').markup, 'Send <code>a&lt;b</code> &amp; wait')
})
