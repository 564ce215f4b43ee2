import { sql as raw } from 'kysely'
import type { Identifier } from '../../contracts/directory/identifiers.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { claimKey, distinctIdentifiers, type EntityDraft } from './entity-draft.ts'
import { loadClaims } from './evidence-writer-store.ts'
import { identifiersColumn } from './identifier-store.ts'

/** What an actor took over from merged actors. An import of its own record does not remove it. */
export type Inherited = {
  placeKeys: string[]
  issueAreas: string[]
  identifiers: Identifier[]
  claimKeys: Set<string>
  aliases: string[]
}

export async function loadInherited(tx: Sql, entityIds: readonly string[]): Promise<Map<string, Inherited>> {
  const { rows: merged } = await raw<{
    id: string
    target: string
    place: string
    issue_areas: string[]
    identifiers: Identifier[]
  }>`
    select e.id, into_id as target, place.key as place, e.issue_areas, ${identifiersColumn} as identifiers
    from entity_merge
    join entity e on e.id = merged_id and e.merged_into = into_id
    join place on place.id = e.place_id
    where into_id = any(${entityIds}::uuid[])`.execute(tx)
  const inherited = new Map<string, Inherited>()
  if (merged.length === 0) return inherited
  const targets = new Map(merged.map((row) => [row.id, row.target]))
  for (const { target, place, issue_areas, identifiers } of merged) {
    const one = inherited.get(target) ?? {
      placeKeys: [],
      issueAreas: [],
      identifiers: [],
      claimKeys: new Set(),
      aliases: [],
    }
    one.identifiers.push(...identifiers)
    one.placeKeys.push(place)
    one.issueAreas.push(...issue_areas)
    inherited.set(target, one)
  }
  for (const claim of await loadClaims(tx, [...targets.keys()])) {
    const one = inherited.get(targets.get(claim.entity_id)!)!
    one.claimKeys.add(claimKey(claim, claim.source_id))
    if (claim.kind === 'alias') one.aliases.push(claim.text)
  }
  return inherited
}

export function withInherited(draft: EntityDraft, inherited: Inherited | undefined): EntityDraft {
  if (!inherited) return draft
  return {
    ...draft,
    placeKeys: [...new Set([...draft.placeKeys, ...inherited.placeKeys])],
    identifiers: distinctIdentifiers([...draft.identifiers, ...inherited.identifiers]),
    issue_areas: [...new Set([...draft.issue_areas, ...inherited.issueAreas])].sort(),
  }
}
