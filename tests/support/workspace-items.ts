import assert from 'node:assert/strict'
import { createCandidateStore, type NewCandidate } from '../../src/discovery/review/candidate-store.ts'
import { createRunStore } from '../../src/discovery/runs/run-store.ts'
import { newId } from '../../src/platform/ids.ts'
import { asReviewer, type Json, type TestApp } from './app.ts'

/** The workspace of the fixed callers. */
export const testWorkspaceId = '01920000-0000-7000-8000-00000000000a'

/** One item of each kind in a workspace, by the name of its path parameter. */
export async function makeWorkspaceItems(
  app: TestApp,
  actor: Json,
  { workspaceId, headers } = { workspaceId: testWorkspaceId, headers: asReviewer as Record<string, string> },
): Promise<Record<string, string>> {
  const base = `/api/workspaces/${workspaceId}`
  async function make(path: string, body: unknown): Promise<Json> {
    const answer = await app.post(base + path, body, headers)
    const made = (await answer.json()) as Json
    assert.equal(answer.status, 201, JSON.stringify(made))
    return made
  }
  const list = await make('/lists', { name: 'Stand-in' })
  const note = await make('/notes', { target_type: 'entity', target_id: actor.id, text: 'Stand-in' })
  const brief = await make('/briefs', { title: 'Stand-in' })
  const target = await make('/coverage-targets', {
    title: 'Stand-in',
    place_key: 'gary,indiana',
    issue_areas: ['public_transit'],
  })
  return {
    workspace_id: workspaceId,
    list_id: list.id,
    note_id: note.id,
    brief_id: brief.id,
    target_id: target.id,
    target_type: 'entity',
    ...(await makeCandidate(app, workspaceId)),
  }
}

/** A finished run with one candidate that was accepted. */
async function makeCandidate(
  app: TestApp,
  workspaceId: string,
): Promise<{ run_id: string; candidate_id: string }> {
  const { sql } = app.app.database
  const [run_id, candidate_id] = [newId(), newId()]
  const url = 'https://www.example.org/stand-in'
  const runs = createRunStore(sql)
  await runs.insert({
    id: run_id,
    workspace_id: workspaceId,
    account_id: null,
    location: 'Gary, IN',
    place_key: 'gary,indiana',
    issue_areas: [],
    unknown_issue_areas: [],
    urls: [],
    depth: 'standard',
    created_at: new Date(),
  })
  await runs.begin(run_id, new Date())
  const evidence = { pageUrl: url, quote: 'Stands in' }
  const claim = { kind: 'activity' as const, text: 'Stands in', issueArea: null, evidence }
  const candidate: NewCandidate['candidate'] = {
    localId: 'a',
    type: 'organization',
    name: 'Stand-in Society',
    aliases: [],
    description: null,
    role: null,
    organization: null,
    placeKey: 'gary,indiana',
    issueAreas: [],
    website: null,
    contacts: [],
    claims: [claim],
    score: 0.5,
    components: {},
    sources: [
      {
        url,
        title: 'About',
        publisher: null,
        sourceClass: 'nonprofit',
        publishedAt: null,
        retrievedAt: '2026-03-04T00:00:00.000Z',
        textHash: 'a'.repeat(64),
      },
    ],
    match: { verdict: 'new', entityId: null, name: null, reasons: [] },
  }
  const candidates = createCandidateStore(sql)
  await candidates.insert({ id: run_id, workspaceId, placeKey: null }, [
    { id: candidate_id, candidate, state: 'accepted' },
  ])
  await runs.complete(run_id, { remarks: [], providers: [], gaps: [] }, new Date())
  return { run_id, candidate_id }
}
