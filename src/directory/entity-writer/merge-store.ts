import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { claimKey, type EntityDraft } from './entity-draft.ts'
import { loadClaims } from './evidence-writer-store.ts'

/** What an actor took over from merged actors. An import of its own record does not remove it. */
export type Inherited = { placeKeys: string[]; issueAreas: string[]; claimKeys: Set<string> }

export async function loadInherited(tx: Sql, entityIds: readonly string[]): Promise<Map<string, Inherited>> {
  const { rows: merged } = await raw<{ id: string; heir: string; place: string; issue_areas: string[] }>`
    select entity.id, into_id as heir, place.key as place, entity.issue_areas
    from entity_merge
    join entity on entity.id = merged_id and entity.merged_into = into_id
    join place on place.id = entity.place_id
    where into_id = any(${entityIds}::uuid[])`.execute(tx)
  const inherited = new Map<string, Inherited>()
  if (merged.length === 0) return inherited
  const heirs = new Map(merged.map((row) => [row.id, row.heir]))
  for (const { heir, place, issue_areas } of merged) {
    const one = inherited.get(heir) ?? { placeKeys: [], issueAreas: [], claimKeys: new Set() }
    one.placeKeys.push(place)
    one.issueAreas.push(...issue_areas)
    inherited.set(heir, one)
  }
  for (const claim of await loadClaims(tx, [...heirs.keys()])) {
    inherited.get(heirs.get(claim.entity_id)!)!.claimKeys.add(claimKey(claim, claim.source_id))
  }
  return inherited
}

export function withInherited(draft: EntityDraft, inherited: Inherited | undefined): EntityDraft {
  if (!inherited) return draft
  return {
    ...draft,
    placeKeys: [...new Set([...draft.placeKeys, ...inherited.placeKeys])],
    issue_areas: [...new Set([...draft.issue_areas, ...inherited.issueAreas])].sort(),
  }
}
