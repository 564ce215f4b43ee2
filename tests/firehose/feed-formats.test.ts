import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Signal } from '../../src/contracts/firehose/signals.ts'
import { atomFeed } from '../../src/firehose/feeds/atom-feed.ts'
import { calendar } from '../../src/firehose/feeds/calendar.ts'
import { jsonFeed } from '../../src/firehose/feeds/json-feed.ts'
import { signalLines } from '../../src/mcp/tools/signals.ts'
import { digestText } from '../../src/workspaces/watches/digest-text.ts'
import { anyCharacter } from '../support/any-character.ts'
import { lineValue, parseCalendar, textOf } from '../support/calendar-tree.ts'
import { feedOf } from '../support/feed-of.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from '../support/xml-tree.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** RFC 4287 § 4.1: the required elements of a feed and an entry, and those that may occur only once. */
function checkAtom(document: string): XmlElement[] {
  const feed = parseXml(document)
  assert.equal(feed.name, 'feed')
  assert.equal(feed.attributes.xmlns, 'http://www.w3.org/2005/Atom')
  for (const part of ['id', 'title', 'updated']) childOf(feed, part)
  assert.match(childOf(feed, 'updated').text, instant)
  assert.ok(childOf(childOf(feed, 'author'), 'name').text, 'the feed names an author for entries without')
  const self = childrenOf(feed, 'link').filter((link) => link.attributes.rel === 'self')
  assert.equal(self.length, 1)
  const entries = childrenOf(feed, 'entry')
  for (const entry of entries) {
    for (const part of ['id', 'title', 'updated', 'published', 'content']) childOf(entry, part)
    assert.ok(URL.canParse(childOf(entry, 'id').text))
    assert.match(childOf(entry, 'updated').text, instant)
    assert.match(childOf(entry, 'published').text, instant)
    const alternates = childrenOf(entry, 'link').filter((link) => link.attributes.rel === 'alternate')
    assert.equal(alternates.length, 1, '§ 4.1.2: not two alternates of one type')
    assert.ok(URL.canParse(alternates[0]!.attributes.href!))
    assert.ok(['text', 'html'].includes(childOf(entry, 'content').attributes.type!))
    assert.ok(childrenOf(entry, 'summary').length <= 1)
  }
  const ids = entries.map((entry) => childOf(entry, 'id').text)
  assert.equal(new Set(ids).size, ids.length)
  return entries
}

test('an Atom feed has the elements that RFC 4287 requires, and each entry has its source with the exact quote', () => {
  const [entry] = checkAtom(atomFeed(feedOf({ title: 'Hearing on "lead" & <lines>' }, {})))
  assert.equal(childOf(entry!, 'title').text, 'Hearing on "lead" & <lines>')
  const content = childOf(entry!, 'content').text
  const quote = /<blockquote cite="[^"]+"><p>(.*?)<\/p><\/blockquote>/s.exec(content)?.[1]
  assert.equal(quote, 'Public hearing on the lead line bond; 6 p.m., &lt;council&gt; chambers &amp; online.')
  assert.ok(content.includes('City of Gary: City council agenda, read on February 27, 2026'))
  const alternate = childrenOf(entry!, 'link').find((link) => link.attributes.rel === 'alternate')
  assert.equal(alternate?.attributes.href, 'https://gary.example/agenda?day=3&part=1')
  checkAtom(atomFeed(feedOf()))
})

test('a JSON Feed has the fields that version 1.1 requires, the quote, and the full signal', () => {
  const feed = JSON.parse(jsonFeed(feedOf({ title: 'Hearing' })))
  assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
  for (const member of ['title', 'home_page_url', 'feed_url']) assert.equal(typeof feed[member], 'string')
  const [item] = feed.items
  assert.match(item.id, /^urn:uuid:[0-9a-f-]{36}$/)
  assert.equal(item.external_url, 'https://gary.example/agenda?day=3&part=1')
  assert.match(item.date_published, instant)
  assert.match(item.date_modified, instant)
  assert.ok(
    item.content_text.includes(
      '“Public hearing on the lead line bond; 6 p.m., <council> chambers & online.”',
    ),
  )
  assert.deepEqual(item.tags, ['public_meeting', 'clean_water', 'gary,indiana'])
  assert.equal(item._civic.signal.title, 'Hearing')
  assert.deepEqual(JSON.parse(jsonFeed(feedOf())).items, [])
})

test('a calendar has the properties that RFC 5545 requires, with the revision as sequence', () => {
  const draft = feedOf({ title: 'Hearing; lead, lines\\bonds', revision: 3, summary: 'Two\nlines' })
  const root = parseCalendar(Buffer.from(calendar(draft)))
  assert.equal(lineValue(root, 'VERSION'), '2.0')
  assert.ok(lineValue(root, 'PRODID'))
  const [event] = root.parts
  assert.equal(event?.name, 'VEVENT')
  assert.equal(lineValue(event!, 'UID'), `${draft.items[0]!.chainId}@directory.test`)
  assert.equal(lineValue(event!, 'DTSTAMP'), '20260227T162000Z')
  assert.equal(lineValue(event!, 'DTSTART'), '20260303T180000Z')
  assert.equal(lineValue(event!, 'SEQUENCE'), '3')
  assert.equal(lineValue(event!, 'STATUS'), 'CONFIRMED')
  assert.equal(textOf(event!, 'SUMMARY'), 'Hearing; lead, lines\\bonds')
  assert.ok(
    textOf(event!, 'DESCRIPTION').startsWith('Two\nlines\n\n“Public hearing on the lead line bond; 6 p.m.,'),
  )
  assert.equal(lineValue(event!, 'URL'), 'https://gary.example/agenda?day=3&part=1')
})

test('a date without a time is an all-day event, and a signal that is no longer a meeting is cancelled', () => {
  const root = parseCalendar(
    Buffer.from(calendar(feedOf({ occurred_at: '2026-03-03' }, { signal_type: 'vote' }))),
  )
  const [day, vote] = root.parts
  assert.equal(lineValue(day!, 'DTSTART'), '20260303')
  assert.deepEqual(day!.lines.find(({ name }) => name === 'DTSTART')?.parameters, { VALUE: 'DATE' })
  assert.equal(lineValue(vote!, 'STATUS'), 'CANCELLED')
})

test('every format preserves any text, except characters that it cannot represent', () => {
  const any = fc.string({ unit: anyCharacter, maxLength: 200 }).filter((one) => one.isWellFormed())
  // Random text rarely contains the special characters of a format, so they are added on purpose.
  const text = fc.oneof(any, fc.string({ maxLength: 200 }))
  const property = fc.property(text, text, text, (title, excerpt, source) => {
    const [evidence] = (JSON.parse(signalDraft().json) as Signal).evidence
    const feed = feedOf({ title, summary: excerpt, evidence: [{ ...evidence!, excerpt, title: source }] })
    const [entry] = checkAtom(atomFeed(feed))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot represent these
    const sayable = (given: string) => given.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f￾￿]/g, '�')
    assert.equal(childOf(entry!, 'title').text, sayable(title))
    const [link] = childrenOf(entry!, 'link')
    // XML 1.0 § 3.3.3: a normalizing parser reads bare white space in attributes as spaces; ours does not.
    assert.equal(link!.attributes.title, sayable(source))
    assert.equal(JSON.parse(jsonFeed(feed)).items[0].title, title)
    const [event] = parseCalendar(Buffer.from(calendar(feed))).parts
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar cannot represent these
    const plain = title.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    assert.equal(textOf(event!, 'SUMMARY'), plain)
  })
  fc.assert(property, { numRuns: 300 })
})

test('a calendar shows where a meeting is, when it ends and whether it is canceled [design.firehose.meetings-by-time]', () => {
  const meeting = {
    location: 'Council Chamber; City Hall',
    ends_at: '2026-03-03T20:00:00.000Z',
    agenda_url: null,
  }
  const feed = feedOf(
    { meeting: { ...meeting, status: 'scheduled' } },
    { meeting: { ...meeting, status: 'canceled' } },
    { meeting: { ...meeting, status: 'postponed', ends_at: null, location: null } },
  )
  const events = parseCalendar(Buffer.from(calendar(feed))).parts
  assert.deepEqual(
    events.map((event) => lineValue(event, 'STATUS')),
    ['CONFIRMED', 'CANCELLED', 'TENTATIVE'],
  )
  assert.equal(lineValue(events[0]!, 'DTEND'), '20260303T200000Z')
  assert.equal(textOf(events[0]!, 'LOCATION'), 'Council Chamber; City Hall')
})

test('a meeting without a time of day is an all-day event of its local date [design.meetings.day-only]', () => {
  const meeting = { location: null, agenda_url: null, status: 'scheduled' as const, date: '2026-03-07' }
  const occurred_at = '2026-03-07T06:00:00.000Z'
  // Daylight saving time begins on March 8.
  const feed = feedOf(
    { occurred_at, meeting: { ...meeting, ends_at: null } },
    { occurred_at, meeting: { ...meeting, ends_at: '2026-03-09T05:00:00.000Z' } },
  )
  const [one, two] = parseCalendar(Buffer.from(calendar(feed))).parts
  assert.deepEqual(one!.lines.find(({ name }) => name === 'DTSTART')?.parameters, { VALUE: 'DATE' })
  assert.equal(lineValue(one!, 'DTSTART'), '20260307')
  assert.equal(
    one!.lines.some(({ name }) => name === 'DTEND'),
    false,
  )
  assert.deepEqual(two!.lines.find(({ name }) => name === 'DTEND')?.parameters, { VALUE: 'DATE' })
  assert.equal(lineValue(two!, 'DTEND'), '20260309')
})

test('digests and assistants name the date of a meeting without a time of day [design.meetings.day-only]', () => {
  const { evidence, ...signal } = JSON.parse(signalDraft().json) as Signal
  const announced = { status: 'scheduled', location: null, date: '2026-03-03' }
  const day = { ...signal, occurred_at: '2026-03-03T06:00:00.000Z', meeting: announced }
  const period = { from: day.occurred_at, to: day.occurred_at }
  const digest = {
    watch: { name: '' },
    period,
    new_count: 1,
    new: [{ ...day, evidence: [] }],
    corrected: [],
    retracted: [],
  }
  assert.match(
    digestText({ ...digest, gaps: [], looked_at: { searches: [] } } as never),
    /When: Tuesday, March 3, 2026\n/,
  )
  const [line] = signalLines({
    ...day,
    date: announced.date,
    cite: '',
    place_keys: [],
    actors: [],
    evidence: [],
  } as never)
  assert.match(line!, /, 2026-03-03(?:,|$)/)
})
