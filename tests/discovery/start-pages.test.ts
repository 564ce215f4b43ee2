import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { knownSources } from '../../src/directory/references/known-records-store.ts'
import { startTestApp } from '../support/app.ts'
import { createScoutHome } from '../support/scout-command.ts'
import { actorRecord, claimOf, importAll, sourceOf } from '../support/small-directory.ts'

const [dataset, page, twice] = ['data', 'page', 'twice'].map(
  (name) => `https://www.pages.example/${name}`,
) as [string, string, string]

test('a run starts from the sources of a place and the websites of its own actors, not from records of a dataset [design.discovery.start-pages]', async () => {
  await using app = await startTestApp({ env: { SAMPLE: 'off' } })
  const place = 'honolulu,hawaii'
  await importAll(app.app.database.sql, [
    actorRecord('Mayor of Honolulu', {
      place,
      website: 'https://mayor.example/',
      claims: [claimOf(dataset)],
      sources: [sourceOf(dataset, { source_class: 'dataset' })],
    }),
    actorRecord('Senator with an office', {
      place: 'hilo,hawaii',
      places: [place],
      website: 'https://senator.example/',
      claims: [claimOf(page), claimOf(twice)],
      sources: [sourceOf(page), sourceOf(twice)],
    }),
    actorRecord('Harbor Walk', { place, claims: [claimOf(twice)], sources: [sourceOf(twice)] }),
  ])
  const expected = [twice, page, 'https://mayor.example/']
  assert.deepEqual(await knownSources(app.app.database.sql, place), expected)
  await using home = await createScoutHome({ SCOUT_SERVICE_URL: app.url })
  const { stdout } = await home.scout(['run', '--place', place, '--no-browser', '--json'])
  const { path } = JSON.parse(stdout)
  const { request } = JSON.parse(await readFile(join(path, 'run.json'), 'utf8'))
  assert.deepEqual(request.knownSources.toSorted(), expected.toSorted())
})
