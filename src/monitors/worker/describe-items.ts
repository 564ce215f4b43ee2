import { type ActorRecord, createIssueMatcher, type Issue, resolve } from '../../research/parsers.ts'
import type { ItemActor } from '../connectors/connector.ts'

/** An actor of the directory, as it is compared with names in items. */
export type KnownRecord = {
  readonly id: string
  readonly type: ActorRecord['type']
  readonly name: string
  readonly website: string | null
  readonly emails: readonly string[]
  readonly roles: readonly string[]
}

export type ItemsToDescribe = {
  readonly items: readonly { readonly topicText: string; readonly actors: readonly ItemActor[] }[]
  readonly known: readonly KnownRecord[]
  readonly place: { readonly key: string; readonly state: string }
  readonly taxonomy: readonly Issue[]
}

export type ItemDescription = {
  readonly issues: readonly { readonly slug: string; readonly terms: readonly string[] }[]
  /** For each actor of the item, the known actor that it certainly is. */
  readonly actorIds: readonly (string | null)[]
}

const maxIssues = 8

/** Assigns issue areas by our terms, and links names to known actors where the comparison leaves no doubt. */
export function describeItems({ items, known, place, taxonomy }: ItemsToDescribe): ItemDescription[] {
  const match = createIssueMatcher(taxonomy)
  const ids = linkNames(
    items.flatMap(({ actors }) => actors),
    known,
    place,
  )
  return items.map(({ topicText, actors }) => ({
    issues: match(topicText).slice(0, maxIssues),
    actorIds: actors.map((actor) => ids.get(keyOf(actor)) ?? null),
  }))
}

const keyOf = ({ type, name }: Pick<ItemActor, 'type' | 'name'>) => `${type} ${name}`

function linkNames(
  actors: readonly ItemActor[],
  known: readonly KnownRecord[],
  { key, state }: ItemsToDescribe['place'],
): Map<string, string> {
  const named = [...new Map(actors.map((actor) => [keyOf(actor), actor])).values()]
  const records = named.map(
    ({ name, type, role }, at): ActorRecord => ({ id: `named ${at}`, name, type, role, place: key, state }),
  )
  const knownRecords = known.map(
    ({ id, name, type, website, emails, roles }): ActorRecord => ({
      id,
      name,
      type,
      website,
      emails,
      role: roles[0] ?? null,
      place: key,
      state,
    }),
  )
  const found = new Map<string, string>()
  for (const { candidateIds, knownId, verdict } of resolve(records, knownRecords)) {
    if (verdict !== 'known' || knownId === null) continue
    for (const id of candidateIds) found.set(keyOf(named[Number(id.slice('named '.length))]!), knownId)
  }
  return found
}
