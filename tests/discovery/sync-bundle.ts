import type { Json } from '../support/app.ts'
import { bundleRun } from '../support/bundle-run.ts'

export const source = (path: string) => ({
  url: `https://union.test${path}`,
  title: 'About us',
  source_class: 'nonprofit',
  retrieved_at: '2026-03-04T09:30:20Z',
})
export const entry = (local_id: string, given: object = {}) => ({
  local_id,
  decision: 'accepted',
  type: 'organization',
  name: `Renters of ${local_id}`,
  place: 'gary,indiana',
  issue_areas: ['housing_affordability'],
  claims: [
    {
      kind: 'activity',
      text: 'Organizes renters',
      source: 'https://union.test/about',
      excerpt: `The Renters of ${local_id} organize renters across Gary.`,
    },
  ],
  ...given,
})
let runs = 0
/** A bundle of local research, with two accepted organizations of one source. */
export const bundle = (given: object = {}): Json => ({
  version: 1,
  run: bundleRun({ local_run_id: `local-${++runs}`, location: 'Gary, IN' }),
  sources: [source('/about')],
  entries: [entry('east'), entry('west')],
  pages: [
    { url: 'https://union.test/about', outcome: 'read' },
    { url: 'https://union.test/gone', outcome: 'not_found', detail: 'There is no page.' },
  ],
  ...given,
})
