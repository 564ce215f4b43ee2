import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'

test('escapes text and keeps markup', () => {
  const inner = html`<b>${'<i>'}</b>`
  assert.equal(
    html`<p title="${`"'&`}">${inner}${['a<', inner]}</p>`.markup,
    '<p title="&quot;&#39;&amp;"><b>&lt;i&gt;</b>a&lt;<b>&lt;i&gt;</b></p>',
  )
})

test('renders nothing for undefined and false, and renders zero', () => {
  assert.equal(html`[${undefined}${false}${0}${[]}]`.markup, '[0]')
})
