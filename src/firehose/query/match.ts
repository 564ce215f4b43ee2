import type { SignalVisibility } from '../../contracts/firehose/signals.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { AuthorizedQuery } from '../log/signal-log.ts'
import type { Rights } from './compiled-query.ts'
import { containsAllWords } from './search-words.ts'

/** Whether a caller who requests `visibility` may see the entry. Rights always apply. */
export function isVisible(
  entry: Pick<LogEntry, 'visibility' | 'workspaceId'>,
  visibility: SignalVisibility,
  rights: Rights,
): boolean {
  if (entry.visibility === 'public') return true
  if (entry.visibility !== visibility) return false
  if (visibility === 'workspace') return entry.workspaceId === rights.workspaceId
  return visibility === 'partner' ? rights.isPartner : rights.isReviewer
}

/** All filters must match, each with any of its values, and the caller must be allowed to see the entry. */
export function matches({ query, rights }: AuthorizedQuery, entry: LogEntry): boolean {
  const { keys } = entry
  return (
    hasAny(query.places, keys.places) &&
    hasAny(query.issues, keys.issues) &&
    hasAny(query.signalTypes, keys.signalTypes) &&
    hasAny(query.sourceClasses, keys.sourceClasses) &&
    hasAny(query.actorTypes, keys.actorTypes) &&
    hasAny(query.subjects, keys.subjects) &&
    hasAny(query.actors, keys.subjects) &&
    hasAny(query.sources, keys.subjects) &&
    hasAny(query.statePlaces, keys.places) &&
    (query.sinceMs === undefined || entry.detectedAt >= query.sinceMs) &&
    (query.untilMs === undefined || entry.detectedAt < query.untilMs) &&
    isVisible(entry, query.query.visibility, rights) &&
    // Last, because it may have to parse the entry.
    (query.words === undefined || containsAllWords(entry, query.words))
  )
}

function hasAny(filter: ReadonlySet<string> | undefined, keys: readonly string[]): boolean {
  if (filter === undefined) return true
  for (const key of keys) if (filter.has(key)) return true
  return false
}
