import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsBrowser } from './needs-browser.ts'

const script = '<script src="/app.js"></script>'
const some = 'You need to enable JavaScript to run this application. '.repeat(6)
const full = 'The council meets on the first Tuesday of the month. '.repeat(40)

test('needs a browser for a page with scripts and hardly any text', () => {
  assert.equal(needsBrowser({ text: 'Loading', html: `<body>Loading${script}` }), true)
  assert.equal(needsBrowser({ text: 'Under construction', html: '<body>Under construction' }), false)
})

test('needs a browser for an app shell with some text, but not for a full page', () => {
  for (const shell of [
    '<div id="root"></div>',
    "<div class=x id='app'> <!-- --> </div>",
    '<app-root></app-root>',
    '<div id=__next></div>',
  ]) {
    assert.equal(needsBrowser({ text: some, html: `<p>${some}</p>${shell}${script}` }), true, shell)
  }
  assert.equal(needsBrowser({ text: some, html: `<p>${some}</p><div id="map"></div>${script}` }), false)
  assert.equal(needsBrowser({ text: some, html: `<div id="root"><p>${some}</p></div>${script}` }), false)
  assert.equal(needsBrowser({ text: full, html: `<p>${full}</p><div id="app"></div>${script}` }), false)
})

test('decides for a page designed to be slow', () => {
  const page = { text: some, html: `${script}${'<div '.repeat(2_000_000)}` }
  assert.equal(needsBrowser(page), false)
})
