import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemOf, plain, textEvidence } from './item.ts'

test('never cuts a text inside a character [design.monitors.bad-input]', () => {
  for (const before of ['', 'x']) {
    const text = `${before}${'😀'.repeat(12_000)}`
    const evidence = textEvidence(text, { url: 'https://www.example.org/', title: text })
    const item = itemOf({ externalId: 'a', type: 'filing', title: text, topicText: text, evidence })
    const cut = [evidence.text, evidence.excerpt, evidence.title, item.title, item.topicText, plain(text, 9)]
    assert.ok(cut.every((one) => one.isWellFormed()))
    assert.ok(evidence.text.startsWith(evidence.excerpt) && evidence.excerpt.length >= 599)
  }
})
