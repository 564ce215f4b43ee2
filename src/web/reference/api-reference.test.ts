import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OpenApiDocument, openApiDocument } from '../../contracts/openapi/openapi.ts'
import { operations } from '../../contracts/operations.ts'
import { renderApiReference } from './api-reference.ts'

const baseUrl = 'https://directory.example'
const document = openApiDocument({ serverUrl: baseUrl, version: '1.2.3' })
const page = renderApiReference(document, { baseUrl })

test('gives every operation a section with its anchor, method and path', () => {
  for (const { id, method } of operations) {
    const section = page.split(`<section class="operation" id="${id}"`)[1]?.split('</section>')[0]
    assert.ok(section, `${id} has no section`)
    assert.ok(section.includes(`>${method}</span>`), id)
    assert.match(section, /<code>curl [^<]*https:\/\/directory\.example/, id)
    assert.ok(page.includes(`<a class="contents-entry" href="#${id}">`), `${id} is not in the contents`)
  }
})

test('links only to existing anchors, and every anchor is unique', () => {
  const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor!)
  assert.equal(new Set(anchors).size, anchors.length)
  const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, anchor]) => anchor!)
  assert.deepEqual(
    links.filter((anchor) => !anchors.includes(anchor)),
    [],
  )
})

test('shows the access, parameters, responses and problem codes of an operation', () => {
  const section = page.split('id="createEntity"')[1]!.split('</section>')[0]!
  assert.match(section, /Any account, with an API key or an access token/)
  assert.match(section, /<code class="field">claims<\/code>/)
  assert.match(section, /<a class="problem-code" href="\/developers\/errors#role_required">/)
  assert.match(section, /Fields of EntityDetail/)
})

test('contains no script and no inline style', () => {
  assert.doesNotMatch(page, /<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
})

test('escapes the text of the document', () => {
  const hostile = `<script>alert("1")</script>'&`
  const poisoned = JSON.parse(
    JSON.stringify(document, (key, value) => {
      const isShown = ['summary', 'description', 'example', 'default', 'version', 'format'].includes(key)
      return isShown && typeof value === 'string' ? hostile : value
    }),
  ) as OpenApiDocument
  const result = renderApiReference(poisoned, { baseUrl: `${baseUrl}/${hostile}` })
  assert.doesNotMatch(result, /<script/i)
  assert.ok(result.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'))
})
