import { type RawBuilder, sql as raw } from 'kysely'
import type { Rights } from '../query/compiled-query.ts'
import type { AuthorizedQuery } from './signal-log.ts'

/** The same as `matches` says of an entry, for rows of signal_log; but for words, which only `matches` looks for. */
export function queryCondition({ query, rights }: AuthorizedQuery): RawBuilder<boolean> {
  const conditions = [
    isVisible(query.query.visibility, rights),
    hasAny('places', query.places),
    hasAny('issues', query.issues),
    hasAny('actor_types', query.actorTypes),
    hasAny('signal_types', query.signalTypes),
    hasAny('source_classes', query.sourceClasses),
    query.subjects === undefined ? [] : raw`subjects && ${[...query.subjects]}::uuid[]`,
    query.sinceMs === undefined ? [] : raw`detected_at >= ${new Date(query.sinceMs)}`,
    query.untilMs === undefined ? [] : raw`detected_at < ${new Date(query.untilMs)}`,
  ]
  return raw<boolean>`(${raw.join(conditions.flat(), raw` and `)})`
}

function hasAny(column: string, wanted: ReadonlySet<string> | undefined) {
  return wanted === undefined ? [] : raw`${raw.ref(column)} && ${[...wanted]}::text[]`
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
