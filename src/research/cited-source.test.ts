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

test('several sites on one host keep their own name and class, also for their documents [design.evidence.publisher-of-documents]', () => {
  const pages = [
    record('https://town.test/', { siteName: 'The town on the web' }),
    record('https://town.test/city/index.html', { siteName: 'City of Arden' }),
    record('https://town.test/food-bank/index.html', { siteName: 'Arden Food Bank' }),
  ]
  const names = siteNamesOf(pages)
  const cited = (path: string) => {
    const { publisher, sourceClass } = citedSource(
      record(`https://town.test${path}`, { format: 'pdf' }),
      names,
    )
    return [publisher, sourceClass]
  }
  assert.deepEqual(cited('/city/agendas/october.pdf'), ['City of Arden', 'government'])
  assert.equal(cited('/food-bank/report.pdf')[0], 'Arden Food Bank')
  assert.equal(cited('/elsewhere/a.pdf')[0], 'The town on the web')
})
