import { type RawBuilder, sql as raw } from 'kysely'
import type { Rights } from '../query/compiled-query.ts'
import type { AuthorizedQuery } from './signal-log.ts'

/** `matches` as a SQL condition on signal_log, except for words, which only `matches` checks. */
export function queryCondition({ query, rights }: AuthorizedQuery): RawBuilder<boolean> {
  const conditions = [
    isVisible(query.query.visibility, rights),
    hasAny('places', query.places),
    hasAny('issues', query.issues),
    hasAny('actor_types', query.actorTypes),
    hasAny('signal_types', query.signalTypes),
    hasAny('source_classes', query.sourceClasses),
    hasAny('places', query.statePlaces),
    hasSubject(query.subjects),
    hasSubject(query.actors),
    hasSubject(query.sources),
    query.sinceMs === undefined ? [] : raw`detected_at >= ${new Date(query.sinceMs)}`,
    query.untilMs === undefined ? [] : raw`detected_at < ${new Date(query.untilMs)}`,
  ]
  return raw<boolean>`(${raw.join(conditions.flat(), raw` and `)})`
}

/** The bounds of the time of the activity, as further conditions. */
export function occursWithin({ query }: AuthorizedQuery): RawBuilder<unknown> {
  const { occursAfterMs, occursBeforeMs } = query
  const after = occursAfterMs === undefined ? raw`` : raw`and occurred_at >= ${new Date(occursAfterMs)}`
  const before = occursBeforeMs === undefined ? raw`` : raw`and occurred_at < ${new Date(occursBeforeMs)}`
  return raw`${after} ${before}`
}

function hasAny(column: string, authorized: ReadonlySet<string> | undefined) {
  return authorized === undefined ? [] : raw`${raw.ref(column)} && ${[...authorized]}::text[]`
}

function hasSubject(ids: ReadonlySet<string> | undefined) {
  return ids === undefined ? [] : raw`subjects && ${[...ids]}::uuid[]`
}

function isVisible(visibility: AuthorizedQuery['query']['query']['visibility'], rights: Rights) {
  const isPublic = raw`visibility = 'public'`
  switch (visibility) {
    case 'public':
      return isPublic
    case 'workspace':
      return raw`(${isPublic} or (visibility = 'workspace' and workspace_id = ${rights.workspaceId}))`
    case 'partner':
      return rights.isPartner ? raw`visibility in ('public', 'partner')` : isPublic
    case 'reviewer':
      return rights.isReviewer ? raw`visibility in ('public', 'reviewer')` : isPublic
  }
}
