import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import { defaultSignals, type FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { WatchTarget, WatchTargetInput } from '../../contracts/workspaces/watch-targets.ts'
import {
  type DescribedTarget,
  findPost,
  issueAreaName,
  requireTarget,
  type SearchActivityScope,
  type TargetKey,
  toWorkspaceTarget,
} from '../../directory/index.ts'
import { extractSearchWords, type StoredQuery } from '../../firehose/index.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type FieldValue, resolveScope } from '../resolve-scope.ts'
import type { StoredTarget } from './watch-row.ts'

/** A watch target resolved to a Firehose query. */
export type ResolvedTarget = StoredQuery & {
  readonly stored: StoredTarget
  /** The default name of the watch. */
  readonly name: string
}

const everything: FirehoseQuery = {
  places: [],
  issues: [],
  actor_types: [],
  signal_types: [],
  source_classes: [],
  visibility: 'workspace',
  since: null,
  until: null,
  cursor: null,
  limit: defaultSignals,
  sort: 'detected_at_desc',
}

/** Rejects targets that do not exist or that could never match. */
export async function resolveTarget(
  sql: Sql,
  workspaceId: string,
  input: WatchTargetInput,
): Promise<ResolvedTarget> {
  switch (input.kind) {
    case 'entity': {
      const { id, name } = await requireTarget(sql, workspaceId, { type: 'entity', id: input.entity_id })
      return toSubjectTarget({ kind: 'entity', entity_id: id, name }, id)
    }
    case 'source': {
      const { id, name } = await requireTarget(sql, workspaceId, { type: 'source', id: input.source_id })
      return toSubjectTarget({ kind: 'source', source_id: id, name }, id)
    }
    case 'post':
      return resolvePost(sql, workspaceId, input)
    case 'place':
      return resolvePlace(sql, input)
    case 'issue_area':
      return resolveIssueArea(sql, input)
    case 'search':
      return resolveSearch(sql, input)
    case 'query':
      return resolveQuery(sql, input)
  }
}

type Input<Kind extends WatchTargetInput['kind']> = Extract<WatchTargetInput, { kind: Kind }>

async function resolvePost(sql: Sql, workspaceId: string, input: Input<'post'>): Promise<ResolvedTarget> {
  const { id, name } = await requireTarget(sql, workspaceId, { type: 'entity', id: input.entity_id })
  const post = await findPost(sql, id, input.post)
  if (post === undefined)
    throw invalidField('target.post', `must be a post or role that a source names for ${name}`)
  return {
    stored: { kind: 'post', entity_id: id, post, name },
    query: { ...everything, signal_types: ['appointment', 'actor_updated'] },
    narrowing: { subjects: [id], words: post },
    name: `${post}, ${name}`.slice(0, 200),
  }
}

async function resolvePlace(sql: Sql, input: Input<'place'>): Promise<ResolvedTarget> {
  const { issue_areas } = input
  const [place] = await resolveScope(sql, {
    places: [{ path: 'target.place_key', value: input.place_key }],
    issueAreas: issues(issue_areas),
  })
  const place_key = place!.key
  const name = shortPlaceName(place!)
  return {
    stored: { kind: 'place', place_key, name, issue_areas },
    query: { ...everything, places: [place_key], issues: issue_areas },
    narrowing: null,
    name: withIssues(name, issue_areas),
  }
}

async function resolveIssueArea(sql: Sql, { issue_area }: Input<'issue_area'>): Promise<ResolvedTarget> {
  await resolveScope(sql, { places: [], issueAreas: [{ path: 'target.issue_area', value: issue_area }] })
  const name = issueAreaName(issue_area)
  return {
    stored: { kind: 'issue_area', issue_area, name },
    query: { ...everything, issues: [issue_area] },
    narrowing: null,
    name,
  }
}

async function resolveSearch(sql: Sql, input: Input<'search'>): Promise<ResolvedTarget> {
  const { words, issue_areas } = input
  if (extractSearchWords(words).size === 0)
    throw invalidField('target.words', 'must contain at least one searchable word')
  const places = await resolveScope(sql, {
    places: toFieldValues('target.place_keys', input.place_keys),
    issueAreas: issues(issue_areas),
  })
  const place_keys = places.map(({ key }) => key)
  return {
    stored: { kind: 'search', words, place_keys, issue_areas },
    query: { ...everything, places: place_keys, issues: issue_areas },
    narrowing: { words },
    name: words,
  }
}

async function resolveQuery(sql: Sql, input: Input<'query'>): Promise<ResolvedTarget> {
  const places = await resolveScope(sql, {
    places: toFieldValues('target.query.places', input.query.places),
    issueAreas: toFieldValues('target.query.issues', input.query.issues),
  })
  const query = { ...input.query, places: places.map(({ key }) => key) }
  const { visibility: _, ...filters } = query
  if (Object.values(filters).every((filter) => filter.length === 0)) {
    throw invalidField(
      'target.query',
      'must have at least one filter. To receive all signals, use the Firehose directly',
    )
  }
  return {
    stored: { kind: 'query', query },
    query: { ...everything, ...query },
    narrowing: null,
    name: nameOfQuery(places.map(shortPlaceName), query),
  }
}

/** "Gary: Housing affordability, vote". */
function nameOfQuery(places: readonly string[], query: Input<'query'>['query']): string {
  const codes = [...query.signal_types, ...query.actor_types, ...query.source_classes]
  const about = [...query.issues.map(issueAreaName), ...codes.map((code) => code.replaceAll('_', ' '))]
  return [places, about]
    .filter((names) => names.length > 0)
    .map((names) => names.join(', '))
    .join(': ')
    .slice(0, 200)
}

/** The actor or source of a target, if it has one. */
export function recordOf(target: StoredTarget): TargetKey | undefined {
  if (target.kind === 'entity' || target.kind === 'post') return { type: 'entity', id: target.entity_id }
  return target.kind === 'source' ? { type: 'source', id: target.source_id } : undefined
}

export function toWatchTarget(
  target: StoredTarget,
  described: ReadonlyMap<string, DescribedTarget>,
): WatchTarget {
  if (target.kind !== 'entity' && target.kind !== 'post' && target.kind !== 'source') return target
  const { name, state, url } = toWorkspaceTarget({ ...recordOf(target)!, name: target.name }, described)
  return { ...target, name, state, url }
}

/** Which recorded search activity concerns the target. Undefined when there is no way to tell. */
export function searchActivityScope(
  target: StoredTarget,
  query: FirehoseQuery,
): SearchActivityScope | undefined {
  if (target.kind === 'entity' || target.kind === 'post') return { entityId: target.entity_id }
  if (target.kind === 'source') return { sourceId: target.source_id }
  if (query.places.length === 0 && query.issues.length === 0) return undefined
  return { placeKeys: query.places, issues: query.issues }
}

function toSubjectTarget(stored: StoredTarget & { name: string }, id: string): ResolvedTarget {
  return { stored, query: everything, narrowing: { subjects: [id] }, name: stored.name }
}

function toFieldValues(path: string, values: readonly string[]): FieldValue[] {
  return values.map((value, index) => ({ path: `${path}.${index}`, value }))
}

const issues = (slugs: readonly string[]) => toFieldValues('target.issue_areas', slugs)

function withIssues(name: string, slugs: readonly string[]): string {
  return slugs.length === 0 ? name : `${name}: ${slugs.map(issueAreaName).join(', ')}`.slice(0, 200)
}
