import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { operations } from '../../src/contracts/operations.ts'
import type { Json } from '../support/app.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

const fixture = await startWorkspaceFixture(() => new Date())
after(() => fixture[Symbol.asyncDispose]())
const base = `/api/workspaces/${fixture.newsroom}`
const { data } = await bodyOf(send(fixture.app, 'GET', '/api/entities?limit=2', fixture.as.member), 200)
const [one, other] = data as Json[]
const [source] = (
  await bodyOf(send(fixture.app, 'GET', `/api/entities/${one.id}/sources`, fixture.as.member), 200)
).data as Json[]

const lead = await bodyOf(
  send(fixture.app, 'POST', '/api/entities', fixture.as.member, {
    type: 'organization',
    name: 'A lead',
    place: 'gary,indiana',
    visibility: 'workspace',
    claims: [
      {
        kind: 'activity',
        text: 'It approved the bond',
        excerpt: 'The bond was approved, 7 to 2.',
        source: {
          url: 'https://www.example.org/minutes',
          title: 'Minutes',
          source_class: 'government',
          retrieved_at: '2026-03-11T00:00:00Z',
        },
      },
    ],
  }),
  201,
)

const history = async (): Promise<Json[]> =>
  (await bodyOf(send(fixture.app, 'GET', `${base}/history?limit=100`, fixture.as.member), 200)).data

/** Ids of created items by path parameter. */
const ids: Record<string, string> = { entity_id: one.id, target_type: 'entity' }
const place = { place_key: 'gary,indiana', issue_areas: ['public_transit'] }

type Step = { action: string | null; body?: Json | (() => Json); keep?: string; ids?: Record<string, string> }
/** Every operation that changes something, in an order that satisfies their dependencies. */
const steps: Record<string, Step> = {
  createList: { action: 'list.created', body: { name: 'A' }, keep: 'list_id' },
  updateList: { action: 'list.changed', body: { name: 'B' } },
  addListItem: { action: 'list.items_added', body: { entity_id: one.id } },
  updateListItem: { action: 'list.item_changed', body: { note: 'N' } },
  addListItems: { action: 'list.items_added', body: { entity_ids: [other.id] } },
  removeListItems: { action: 'list.items_removed', body: { entity_ids: [other.id] } },
  removeListItem: { action: 'list.items_removed' },
  deleteList: { action: 'list.deleted' },
  createBrief: { action: 'brief.created', body: { title: 'A' }, keep: 'brief_id' },
  updateBrief: { action: 'brief.changed', body: { title: 'B' } },
  deleteBrief: { action: 'brief.deleted' },
  createCoverageTarget: {
    action: 'coverage_target.created',
    keep: 'target_id',
    body: { title: 'A', ...place },
  },
  updateCoverageTarget: { action: 'coverage_target.changed', body: { title: 'B' } },
  deleteCoverageTarget: { action: 'coverage_target.deleted' },
  startWatch: { action: 'watch.created', body: { target: { kind: 'place', ...place } }, keep: 'watch_id' },
  changeWatch: { action: 'watch.changed', body: { muted: true } },
  renewWatchFeed: { action: 'watch.feed_renewed' },
  revokeWatchFeed: { action: 'watch.feed_revoked' },
  endWatch: { action: 'watch.deleted' },
  createNote: {
    action: 'note.created',
    keep: 'note_id',
    body: { target_type: 'entity', target_id: one.id, text: 'Private words' },
  },
  updateNote: { action: 'note.changed', body: { text: 'Other private words' } },
  deleteNote: { action: 'note.deleted' },
  setReview: { action: 'review.changed', body: { state: 'confirmed' }, ids: { target_id: one.id } },
  submitActors: { action: 'submission.created', body: { entity_ids: [lead.id] }, keep: 'submission_id' },
  answerSubmission: {
    action: 'submission.answered',
    body: () => ({ item_id: ids['item_id'], text: 'Private words' }),
  },
  // This is a usage record, not a change.
  recordEvidence: { action: null, body: { source_id: source.id } },
}

test('every operation that changes a workspace is recorded once in its history, with author and credential', async () => {
  const writing = operations.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/workspaces/'),
  )
  // Deleting the workspace deletes its history.
  assert.deepEqual(writing.map(({ id }) => id).sort(), [...Object.keys(steps), 'deleteWorkspace'].sort())
  for (const [id, step] of Object.entries(steps)) {
    const { method, path, status } = writing.find((operation) => operation.id === id)!
    const before = await history()
    const named = { workspace_id: fixture.newsroom, ...ids, ...step.ids }
    const url = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof named) => named[name]!)
    const body = typeof step.body === 'function' ? step.body() : step.body
    const answer = await bodyOf(send(fixture.app, method, url, fixture.as.member, body), status)
    if (step.keep) ids[step.keep] = answer.id
    if (id === 'submitActors') ids['item_id'] = answer.actors[0].item_id
    const added = (await history()).slice(0, -before.length || undefined)
    assert.deepEqual(
      added.map((change) => [change.action, change.by.name, change.credential]),
      step.action === null ? [] : [[step.action, 'member', 'api_key']],
      id,
    )
  }
  assert.ok(!JSON.stringify(await history()).includes('rivate words'), 'the history contains no private text')
})
