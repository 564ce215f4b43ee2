import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { atomFeed } from '../../src/firehose/feeds/atom-feed.ts'
import { calendar } from '../../src/firehose/feeds/calendar.ts'
import type { Feed } from '../../src/firehose/feeds/feed.ts'
import { jsonFeed } from '../../src/firehose/feeds/json-feed.ts'
import { lineValue, parseCalendar, textOf } from '../support/calendar-tree.ts'
import { feedOf } from '../support/feed-of.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { childOf, childrenOf, parseXml } from '../support/xml-tree.ts'

const announced = { status: 'scheduled', location: null, ends_at: null, agenda_url: null } as const

/** What a reader shows of the only entry: paragraphs of Atom and of JSON Feed. */
function paragraphsOf(signal: Partial<Signal>): { atom: string[]; json: string[] } {
  const feed = feedOf(signal)
  const html = childOf(childOf(parseXml(atomFeed(feed)), 'entry'), 'content').text
  const atom = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text]) => text!.replace(/<[^>]+>/g, ''))
  return { atom, json: JSON.parse(jsonFeed(feed)).items[0].content_text.split('\n\n') }
}

function titlesOf(feed: Feed) {
  return {
    atom: childrenOf(parseXml(atomFeed(feed)), 'entry').map((entry) => childOf(entry, 'title').text),
    json: JSON.parse(jsonFeed(feed)).items.map(({ title }: { title: string }) => title),
    calendar: parseCalendar(Buffer.from(calendar(feed))).parts.map((event) => textOf(event, 'SUMMARY')),
  }
}

test('an entry says when and where its meeting is, by the clocks of the place, and then its summary [design.firehose.feed-entries]', () => {
  // Half past six in the evening in Gary is the next day in UTC.
  const occurred_at = '2026-03-04T00:30:00.000Z'
  const meeting = { ...announced, location: 'Council Chamber <2>' }
  const { atom, json } = paragraphsOf({ occurred_at, meeting, summary: 'Residents speak.' })
  const when = 'When: Tuesday, March 3, 2026 at 6:30 p.m. CST'
  assert.deepEqual(json.slice(0, 3), [when, 'Where: Council Chamber <2>', 'Residents speak.'])
  assert.deepEqual(atom.slice(0, 3), [when, 'Where: Council Chamber &lt;2&gt;', 'Residents speak.'])
})

test('an entry without a time of day names the day alone', () => {
  const local = { occurred_at: '2026-03-03T06:00:00.000Z', meeting: { ...announced, date: '2026-03-03' } }
  const record = { signal_type: 'filing', occurred_at: '2026-03-03T00:00:00.000Z' } as const
  for (const signal of [local, record]) {
    const { atom, json } = paragraphsOf(signal)
    assert.equal(json[0], 'When: Tuesday, March 3, 2026')
    assert.equal(atom[0], json[0])
  }
})

test('a vote of an evening meeting names the hour, although it is midnight in UTC', () => {
  const vote = { motion: 'Adopt', result: 'Pass', passed: true, roll_call: [] }
  const { json } = paragraphsOf({ signal_type: 'vote', occurred_at: '2026-03-04T00:00:00.000Z', vote })
  assert.equal(json[0], 'When: Tuesday, March 3, 2026 at 6 p.m. CST')
})

test('a time is in UTC, and says so, where no time zone is known', () => {
  const feed = feedOf({ occurred_at: '2026-03-03T18:00:00.000Z' })
  const items = feed.items.map((item) => ({ ...item, timeZone: undefined }))
  const [item] = JSON.parse(jsonFeed({ ...feed, items })).items
  assert.match(item.content_text, /^When: Tuesday, March 3, 2026 at 6 p\.m\. UTC\n/)
})

test('the title of a canceled or postponed meeting says so in every format [design.firehose.feed-entries]', () => {
  const feed = feedOf(
    ...(['canceled', 'postponed', 'scheduled'] as const).map((status) => ({
      title: 'Hearing',
      meeting: { ...announced, status },
    })),
  )
  const titles = ['CANCELED: Hearing', 'POSTPONED: Hearing', 'Hearing']
  assert.deepEqual(titlesOf(feed), { atom: titles, json: titles, calendar: titles })
})

test('the day on which a source was read is in words, by the clocks of the place', () => {
  const [evidence] = (JSON.parse(signalDraft().json) as Signal).evidence
  const late = { ...evidence!, retrieved_at: '2026-02-28T03:00:00.000Z' }
  const feed = feedOf({ evidence: [late] })
  const line = 'City of Gary: City council agenda, read on February 27, 2026'
  const { atom, json } = paragraphsOf({ evidence: [late] })
  assert.equal(atom.at(-2), line)
  assert.equal(json.at(-2)!.split('\n')[1], line)
  const [event] = parseCalendar(Buffer.from(calendar(feed))).parts
  assert.ok(textOf(event!, 'DESCRIPTION').includes(line))
})

test('an entry links to our own page of its signal, beside its source [design.firehose.feed-entries]', () => {
  const feed = feedOf({})
  const [{ signal }] = feed.items as [Feed['items'][0]]
  const page = `http://directory.test/signals/${signal.id}`
  const [entry] = childrenOf(parseXml(atomFeed(feed)), 'entry')
  const related = childrenOf(entry!, 'link').filter(({ attributes }) => attributes.rel === 'related')
  assert.deepEqual(
    related.map(({ attributes }) => attributes.href),
    [page],
  )
  assert.ok(childOf(entry!, 'content').text.includes(`<a href="${page}">`))
  const [item] = JSON.parse(jsonFeed(feed)).items
  assert.deepEqual([item.url, item.external_url], [page, signal.evidence[0]!.url])
  const line = `All sources and corrections on Civic Directory: ${page}`
  assert.ok(item.content_text.endsWith(line))
  const [event] = parseCalendar(Buffer.from(calendar(feed))).parts
  assert.ok(textOf(event!, 'DESCRIPTION').endsWith(line))
})

test('a calendar names its page and where it is fetched again', () => {
  const feed = feedOf()
  const root = parseCalendar(Buffer.from(calendar(feed)))
  assert.equal(lineValue(root, 'URL'), feed.pageUrl)
  assert.equal(lineValue(root, 'SOURCE'), feed.selfUrl)
})
