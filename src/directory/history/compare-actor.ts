import { isDeepStrictEqual } from 'node:util'
import type { ChangedField } from '../../contracts/directory/history.ts'
import type { Identifier } from '../../contracts/directory/identifiers.ts'
import { type ClaimDraft, type EntityDraft, stableUrl } from '../entity-writer/entity-draft.ts'
import type { NewChange } from './change-writer-store.ts'

type Claim = { kind: string; text: string; issue_area: string | null; excerpt: string; url: string }

/** A public actor before a change. */
export type FormerActor = {
  type: string
  name: string
  description: string | null
  website: string | null
  issue_areas: readonly string[]
  contacts: readonly { kind: string; value: string; label?: string | null }[]
  contacts_until: string | null
  location_withheld: string | null
  identifiers: readonly Identifier[]
  places: readonly string[]
  claims: readonly (Claim & { source_id: string })[]
}

type ActorDifference = Required<
  Pick<NewChange, 'kind' | 'fields' | 'sourcesAdded' | 'claimsAdded' | 'claimsRemoved'>
>

/**
 * What a draft changes in a stored actor; undefined when readers see no difference. The same file at a later commit is
 * the same source.
 */
export function compareActor(
  former: FormerActor,
  draft: EntityDraft,
  isInherited: (claim: FormerActor['claims'][number]) => boolean = () => false,
): ActorDifference | undefined {
  const fields = changedFieldsOf(former, draft)
  const after = new Set(draft.claims.map(claimText))
  const known = new Set(former.claims.map(({ url }) => stableUrl(url)))
  const claimsAdded = new Set([...findNewClaims(former, draft)].map(claimText)).size
  const claimsRemoved = new Set(
    former.claims.filter((claim) => !after.has(claimText(claim)) && !isInherited(claim)).map(claimText),
  ).size
  const urls = new Set(draft.claims.map(({ url }) => stableUrl(url)))
  const sourcesAdded = [...urls].filter((url) => !known.has(url)).length
  if (fields.length + claimsAdded + claimsRemoved + sourcesAdded === 0) return undefined
  const kind = fields.length + claimsRemoved === 0 ? 'evidence_added' : 'corrected'
  return { kind, fields, sourcesAdded, claimsAdded, claimsRemoved }
}

/** The claims of a draft that the stored actor does not have. */
export function findNewClaims(former: FormerActor, draft: EntityDraft): Set<ClaimDraft> {
  const before = new Set(former.claims.map(claimText))
  return new Set(draft.claims.filter((claim) => !before.has(claimText(claim))))
}

const claimText = ({ kind, text, issue_area, excerpt, url }: Claim) =>
  JSON.stringify([kind, text, issue_area, excerpt, stableUrl(url)])

function changedFieldsOf(former: FormerActor, draft: EntityDraft): ChangedField[] {
  const contactsOf = (contacts: FormerActor['contacts']) =>
    contacts.map(({ kind, value, label }) => `${kind} ${value} ${label ?? ''}`)
  const identifiersOf = (ids: readonly Identifier[]) => ids.map((one) => `${one.scheme} ${one.identifier}`)
  const isChanged: Record<ChangedField, boolean> = {
    type: former.type !== draft.type,
    name: former.name !== draft.name,
    description: former.description !== draft.description,
    places: !isSameSet(former.places, draft.placeKeys),
    issue_areas: !isSameSet(former.issue_areas, draft.issue_areas),
    website: former.website !== draft.website,
    contacts: !isSameSet(contactsOf(former.contacts), contactsOf(draft.contacts)),
    identifiers: !isSameSet(identifiersOf(former.identifiers), identifiersOf(draft.identifiers)),
    location: (former.location_withheld === null) !== (draft.location_withheld === null),
  }
  return (Object.keys(isChanged) as ChangedField[]).filter((field) => isChanged[field])
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  isDeepStrictEqual(new Set(one), new Set(other))
