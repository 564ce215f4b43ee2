import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citedSource, siteNamesOf } from './cited-source.ts'
import type { PageRecord } from './journal.ts'

const record = (finalUrl: string, given: object = {}, actors: object[] = []) =>
  ({
    page: {
      finalUrl,
      title: null,
      siteName: null,
      publishedAt: null,
      textHash: 'ff',
      format: 'html',
      retrievedAt: '2026-11-15T08:00:00.000Z',
      ...given,
    },
    actors,
  }) as unknown as PageRecord

test('takes the publisher of a document from the pages of its site', () => {
  const home = record('https://www.arden.test/', { siteName: 'City of Arden', title: 'Home' })
  const paper = record('https://arden.test/files/Water_Plan-2026.pdf', { format: 'pdf' })
  const cited = citedSource(paper, siteNamesOf([home, paper]))
  assert.equal(cited.publisher, 'City of Arden')
  assert.equal(cited.title, 'Water Plan 2026')
})

test('names a site without a stated name by its owner, else by its host', () => {
  const owner = { type: 'organization', name: 'Elm Watershed Council', website: 'https://elm.test' }
  const page = record('https://elm.test/about', { title: 'About' }, [owner])
  assert.equal(citedSource(page, siteNamesOf([page])).publisher, 'Elm Watershed Council')
  assert.equal(citedSource(record('https://oak.test/a', { title: 'A' })).publisher, 'oak.test')
})

test('names a calendar or feed without a title by its format', () => {
  assert.equal(
    citedSource(record('https://oak.test/c.ics', { format: 'calendar' })).title,
    'Calendar of oak.test',
  )
  assert.equal(citedSource(record('https://oak.test/rss', { format: 'feed' })).title, 'Feed of oak.test')
})
