import type { SmallPage } from '../support/small-web.ts'

const pageOf =
  (type: string, body: string): SmallPage =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)

const html = (body: string) => `<!doctype html><title>Gary, Indiana</title><p>Gary, Indiana</p>${body}`

/** A word for each number: `Abba`, `Abbb`, … */
const word = (number: number) =>
  number
    .toString(26)
    .padStart(4, '0')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .replace(/^./, (letter) => letter.toUpperCase())
const repeated = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => text(at)).join('')

/** More lines than are read of a page. */
const manyLines = 7_000
const names = (from: number) =>
  html(repeated(manyLines, (at) => `<li>${word(from + at)} ${word(at % 97)} Neighborhood Council</li>`))

/** Pages that once hung the service or exhausted its memory. */
export const expensivePages: Record<string, { type: string; body: string }> = {
  '/doctype.xml': { type: 'application/rss+xml', body: `<!DOCTYPE rss ${'[]'.repeat(40)}` },
  '/february-30.ics': {
    type: 'text/calendar',
    body: [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20260101T100000',
      'SUMMARY:Council meeting',
      'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  },
  '/daily-february-30.ics': {
    type: 'text/calendar',
    body: [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART:20260101T100000',
      'SUMMARY:Council meeting',
      'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  },
  '/names-1': { type: 'text/html', body: names(0) },
  '/names-2': { type: 'text/html', body: names(20_000) },
  '/surnames': {
    type: 'text/html',
    body: html(repeated(manyLines, (at) => `<p>Mayor ${word(at)} Smith said so.</p>`)),
  },
  '/meetings.json': {
    type: 'application/json',
    body: JSON.stringify(
      Array.from({ length: 4_000 }, (_none, at) => ({
        title: `${word(at)} Board Meeting`,
        start: '2026-03-10T18:00',
        location: 'Gary, Indiana',
      })),
    ),
  },
  /** Once gave 500 MB of findings. */
  '/classes': {
    type: 'text/html',
    body: html(`<div class="${'y'.repeat(5_000)}">${'<p>x'.repeat(100_000)}</div>`),
  },
  '/newlines.ics': {
    type: 'text/calendar',
    body: `BEGIN:VCALENDAR\nBEGIN:VEVENT${'\n'.repeat(1_000_000)}`,
  },
}

export const expensiveWeb = Object.fromEntries(
  Object.entries(expensivePages).map(([path, { type, body }]) => [path, pageOf(type, body)]),
)
