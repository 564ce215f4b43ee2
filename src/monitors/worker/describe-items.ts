import { type ActorRecord, createIssueMatcher, type Issue, resolve } from '../../research/parsers.ts'
import type { ItemActor } from '../connectors/connector.ts'
import { findBody, findBodyInTitle } from '../signals/find-body.ts'
import type { ItemDescription } from '../signals/item-description.ts'
import { findMember, membersOn } from './link-members.ts'

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
  readonly items: readonly {
    readonly topicText: string
    readonly actors: readonly ItemActor[]
    /** The names in the roll call of a vote. */
    readonly voters: readonly string[]
    /** The body that meets or votes, and the local day. */
    readonly body: string | null
    readonly day: string
    /** The title of a meeting whose source names no body. */
    readonly meetingTitle: string | null
  }[]
  readonly known: readonly KnownRecord[]
  readonly memberships: readonly {
    readonly personId: string
    readonly bodyId: string
    readonly since: string | null
    readonly until: string | null
  }[]
  readonly place: { readonly key: string; readonly name: string; readonly state: string }
  readonly taxonomy: readonly Issue[]
}

const maxIssues = 8

/** Assigns issue areas by our terms, and links names to known actors where the comparison leaves no doubt. */
export function describeItems({
  items,
  known,
  memberships,
  place,
  taxonomy,
}: ItemsToDescribe): ItemDescription[] {
  const match = createIssueMatcher(taxonomy)
  const bodies = known.filter(({ type }) => type === 'organization')
  const people = new Map(known.filter(({ type }) => type === 'person').map((person) => [person.id, person]))
  const ids = linkNames(
    items.flatMap(({ actors }) => actors),
    known,
    place,
  )
  return items.map(({ topicText, actors, voters, body, day, meetingTitle }) => {
    const bodyId = body === null ? null : findBody(body, bodies, place.name)
    const convenerId = meetingTitle === null ? null : findBodyInTitle(meetingTitle, bodies, place.name)
    const convener = bodies.find(({ id }) => id === convenerId)
    const members = bodyId === null ? [] : membersOn(bodyId, day, { people, memberships })
    const hasKnownMembers = memberships.some((one) => one.bodyId === bodyId)
    // Among all people of the place, a former member or somebody of the same name could be found.
    const mustBeMember = ({ type, name }: ItemActor) =>
      type === 'person' && hasKnownMembers && voters.includes(name)
    const idOf = (actor: ItemActor) =>
      (actor.type === 'person'
        ? findMember(actor.name, members)
        : findBody(actor.name, bodies, place.name)) ?? (mustBeMember(actor) ? null : ids.get(keyOf(actor)))
    return {
      issues: match(topicText).slice(0, maxIssues),
      actorIds: actors.map((actor) => idOf(actor) ?? null),
      convener: convener ? { id: convener.id, name: convener.name } : null,
    }
  })
}

const keyOf = ({ type, name }: Pick<ItemActor, 'type' | 'name'>) => `${type} ${name}`

function linkNames(
  actors: readonly ItemActor[],
  known: readonly KnownRecord[],
  { key, state }: ItemsToDescribe['place'],
): Map<string, string> {
  const named = [...new Map(actors.map((actor) => [keyOf(actor), actor])).values()]
  const records = named.map(
    // The role of an item is not an office: "mover" and "council member" do not contradict each other.
    ({ name, type }, index): ActorRecord => ({
      id: `named ${index}`,
      name,
      type,
      role: null,
      place: key,
      state,
    }),
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
