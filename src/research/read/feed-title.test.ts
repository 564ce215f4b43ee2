import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedTitle } from './feed-title.ts'

test('reads the name of a calendar', () => {
  const source =
    'BEGIN:VCALENDAR\r\nX-WR-CALNAME:City Council\\, Arden\r\nBEGIN:VEVENT\r\nSUMMARY:Meeting\r\n'
  assert.equal(feedTitle('calendar', source), 'City Council, Arden')
  assert.equal(feedTitle('calendar', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Meeting\n'), null)
})

test('reads the feed title before the first entry', () => {
  const feed = '<rss><channel><title><![CDATA[Notices &amp; News]]></title><item><title>One</title></item>'
  assert.equal(feedTitle('feed', feed), 'Notices & News')
  assert.equal(feedTitle('feed', '<feed><entry><title>One</title></entry></feed>'), null)
  assert.equal(feedTitle('json', '{"title":"x"}'), null)
})
