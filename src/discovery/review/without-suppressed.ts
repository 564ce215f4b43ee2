import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { applySuppressions, isRefusal } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { FoundCandidate } from './candidate-draft.ts'

/** Removes suppressed people, contacts and passages, so that later research does not show them again. */
export async function withoutSuppressed<T extends { readonly candidate: FoundCandidate }>(
  tx: Sql,
  found: readonly T[],
  /** The place of the run, for candidates without one of their own. */
  runPlace: string | null,
): Promise<T[]> {
  const named = found.flatMap(({ candidate }, index) =>
    candidate.aliases.map((alias) => ({
      index,
      record: recordOf({ ...candidate, name: alias, claims: [] }, runPlace),
    })),
  )
  const own = found.map(({ candidate }) => recordOf(candidate, runPlace))
  const results = await applySuppressions(tx, [...own, ...named.map(({ record }) => record)])
  const known = new Set(
    named.filter((_, index) => isRefusal(results[own.length + index]!)).map(({ index }) => index),
  )
  return found.flatMap((one, index) => {
    const allowed = results[index]!
    if (isRefusal(allowed) || known.has(index)) return []
    return [{ ...one, candidate: reduced(one.candidate, allowed) }]
  })
}

function recordOf(candidate: FoundCandidate, runPlace: string | null): ActorRecord {
  return {
    record: 'actor',
    type: candidate.type,
    name: candidate.name,
    description: candidate.description,
    place: candidate.placeKey ?? runPlace ?? '',
    places: [],
    issue_areas: [],
    contacts: [...candidate.contacts],
    // The position identifies the claim when others were removed.
    claims: candidate.claims.map(({ kind, text, evidence }, position) => ({
      kind,
      text,
      source: evidence.pageUrl,
      excerpt: evidence.quote,
      context: evidence.context ?? null,
      position,
    })),
    sources: candidate.sources.map(({ url, title, sourceClass, retrievedAt }) => ({
      url,
      title,
      source_class: sourceClass,
      retrieved_at: retrievedAt,
    })),
  }
}

function reduced(candidate: FoundCandidate, { description, contacts, claims, sources }: ActorRecord) {
  const values = new Set(contacts.map(({ value }) => value))
  const cited = new Set(sources.map(({ url }) => url))
  return {
    ...candidate,
    description: description ?? null,
    contacts: candidate.contacts.filter(({ value }) => values.has(value)),
    claims: claims.map(({ text, excerpt, context, position }) => {
      const claim = candidate.claims[position!]!
      const { context: _, ...evidence } = claim.evidence
      return { ...claim, text, evidence: { ...evidence, quote: excerpt, ...(context && { context }) } }
    }),
    sources: candidate.sources.filter(({ url }) => cited.has(url)),
  }
}
