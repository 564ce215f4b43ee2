import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceTitle } from './source-title.ts'

test('names the publisher once: not again at the end of the title of its page [design.site.sources]', () => {
  const publisher = 'City of Alder Falls'
  assert.equal(sourceTitle({ title: 'Public meetings | City of Alder Falls', publisher }), 'Public meetings')
  assert.equal(sourceTitle({ title: 'Events – City of Alder Falls', publisher }), 'Events')
  for (const title of ['City of Alder Falls', 'Notes | The Ledger', 'Map of the City of Alder Falls'])
    assert.equal(sourceTitle({ title, publisher }), title)
  assert.equal(sourceTitle({ title: 'Notes | The Ledger', publisher: null }), 'Notes | The Ledger')
})
