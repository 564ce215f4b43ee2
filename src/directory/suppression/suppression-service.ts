import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import type { Suppression, SuppressionInput } from '../../contracts/directory/suppressions.ts'
import type { Changed } from '../../platform/changes.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { forgetResponses } from '../../platform/http/idempotency-store.ts'
import { allTags } from '../../platform/http/response-cache.ts'
import { isId, newId, noneHasId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { TextReplacement } from '../../platform/sql/replace-texts.ts'
import { forgetSearchPages } from '../coverage/search-page-store.ts'
import type { PublishEvents } from '../domain-events/domain-event.ts'
import { createEntityEditStore } from '../entities/entity-edit-store.ts'
import { readActorRecord, readClaims } from '../entities/entity-record-store.ts'
import { isRefusal } from '../entity-writer/entity-draft.ts'
import { replaceActor } from '../entity-writer/entity-writer-store.ts'
import { clearContextsMatching, clearContextsWith } from '../entity-writer/passage-store.ts'
import { createRelationEditStore } from '../relations/relation-edit-store.ts'
import { applySuppressions, suppressionDigest } from './apply-suppressions.ts'
import { longerNamePatterns, shorterNames } from './person-name.ts'
import { createRemovalStore } from './remove-stored-store.ts'
import { removedText, withoutSpans } from './removed-spans.ts'
import {
  addressWords,
  contactHashes,
  findNames,
  namesOf,
  passageHashes,
  personHashes,
} from './suppression-hashes.ts'
import { createSuppressionStore } from './suppression-store.ts'

/** What other modules remove from their own records. */
export type Removal = {
  /** The actors that were removed entirely. */
  readonly removed: readonly string[]
  /** The actors about which texts were removed. */
  readonly subjects: readonly string[]
  /** Names and texts that must not appear anywhere, the longest first. */
  readonly replacements: readonly TextReplacement[]
  /** A word of each name or text: what is suppressed occurs only in texts with one of them. */
  readonly words: readonly string[]
  /** The places where a person is suppressed; null for everything else. */
  readonly placeKeys: readonly string[] | null
}
export type RemoveCopies = (tx: Sql, removal: Removal) => Promise<void>

export type SuppressionService = ReturnType<typeof createSuppressionService>

/** Removes a person, a contact or a passage for good. The writer of actors refuses it from then on. */
export function createSuppressionService(needs: {
  now: Clock
  publishEvents?: PublishEvents | undefined
  removeCopies: RemoveCopies
  baseUrl: string
}) {
  const { now } = needs

  async function store(
    tx: Sql,
    { kind, entityId, by }: { kind: Suppression['kind']; entityId: string; by: string },
    hashed: { hashes: string[]; words: number[] },
  ): Promise<Suppression> {
    const suppressions = createSuppressionStore(tx)
    await suppressions.announce()
    const row = { id: newId(), kind, entity_id: entityId, created_at: now(), created_by: by }
    await suppressions.insert({ ...row, ...hashed })
    return { id: row.id, kind, entity_id: entityId, created_at: row.created_at.toISOString() }
  }

  /** Writes the actors again, which drops what is suppressed now. Without evidence, an actor is not listed. */
  async function rewrite(tx: Sql, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const record = await readActorRecord(tx, id)
      const [allowed] = await applySuppressions(tx, [record])
      if (allowed === record) continue
      if (!allowed || isRefusal(allowed)) await createEntityEditStore(tx).remove(id)
      else await replaceActor(tx, id, allowed, { now: now() })
    }
  }

  async function suppressPerson(tx: Sql, id: string, by: string): Promise<Suppression> {
    const removals = createRemovalStore(tx)
    const people = await removals.readPeople(id)
    const [first] = people.filter((one) => one.id === id)
    if (!first) throw new ServiceError('entity_not_found', `No actor has the id ${id}`)
    if (first.type !== 'person')
      throw new ServiceError('conflict', 'Only people can be suppressed; delete the actor instead')
    const records = await Promise.all(people.map((one) => readActorRecord(tx, one.id)))
    const digest = await suppressionDigest(tx)
    const namesById = people.map((one, index) => namesOf(one.name, aliasesOf(records[index]!)))
    const all = people.map((one, index) => personHashes(digest, { ...one, names: namesById[index]! }))
    const suppression = await store(
      tx,
      { kind: 'person', entityId: id, by },
      {
        hashes: [...new Set(all.flatMap(({ hashes }) => hashes))],
        words: [...new Set(all.flatMap(({ words }) => words))],
      },
    )
    const placeKeys = [...new Set(people.flatMap((one) => one.placeKeys))]
    const known = [...new Set(namesById.flat())]
    const names = [...new Set([...known, ...known.flatMap(shorterNames)])]
    const ids = people.map((one) => one.id)
    const at = now()
    await needs.publishEvents?.(
      tx,
      ids.map((subjectId) => ({
        type: 'actor_suppressed',
        subjectId,
        at,
        name: removedText,
        actors: [],
        places: placeKeys,
        issues: [],
        evidence: [removedEvidence(at, needs.baseUrl)],
      })),
    )
    await removals.erase(ids)
    const patterns = longerNamePatterns(known)
    const sought = { names, patterns, placeKeys }
    await removals.eraseRelations(sought, (text) => findNames(text, known).length > 0)
    const citing = new Set(await removals.citing(sought))
    const named = await forgetInSources(tx, known, placeKeys)
    for (const one of await removals.citingSources(named)) citing.add(one)
    await rewrite(tx, [...citing])
    await removals.deleteUncited(named)
    await clearContextsMatching(tx, patterns)
    for (const name of names) {
      await clearContextsWith(tx, name)
      await removals.forgetWords(name)
      await forgetResponses(tx, name)
    }
    await needs.removeCopies(tx, {
      removed: ids,
      subjects: [...ids, ...citing],
      replacements: replacementsOf([...names, ...records.flatMap(textsOf)]),
      words: names.map(longestWord),
      placeKeys,
    })
    return suppression
  }

  /** Removes the names from titles and publishers. Returns the sources whose addresses contain one. */
  async function forgetInSources(
    tx: Sql,
    names: readonly string[],
    placeKeys: readonly string[],
  ): Promise<string[]> {
    const removals = createRemovalStore(tx)
    const cut = (text: string) => withoutSpans(text, findNames(text, names))
    const sources = await removals.sourcesIn(placeKeys)
    for (const { id, title, publisher } of sources) {
      const kept = { id, title: cut(title), publisher: publisher && cut(publisher) }
      if (kept.title !== title || kept.publisher !== publisher) await removals.describeSource(kept)
    }
    const isNamed = (url: string) => findNames(addressWords(url), names).length > 0
    await forgetSearchPages(tx, placeKeys, isNamed)
    return sources.filter(({ url }) => isNamed(url)).map(({ id }) => id)
  }

  async function suppressContact(tx: Sql, id: string, value: string, by: string): Promise<Suppression> {
    const record = await readActorRecord(tx, id)
    if (!record.contacts.some((contact) => contact.value === value))
      throw invalidField('value', 'the actor has no such contact')
    const hashed = contactHashes(await suppressionDigest(tx), value)
    const suppression = await store(tx, { kind: 'contact', entityId: id, by }, hashed)
    const removals = createRemovalStore(tx)
    const ids = await removals.publishing(value)
    await rewrite(tx, ids)
    await clearContextsWith(tx, value)
    await forgetResponses(tx, value)
    await needs.removeCopies(tx, {
      removed: [],
      subjects: ids,
      replacements: replacementsOf([value]),
      words: [longestWord(value)],
      placeKeys: null,
    })
    return suppression
  }

  async function suppressPassage(tx: Sql, id: string, claimId: string, by: string): Promise<Suppression> {
    const given = claimId.toLowerCase()
    const claim =
      (await readClaims(tx, id)).find((one) => one.id === given) ??
      (await createRelationEditStore(tx).lock(id, given))
    if (!claim) throw invalidField('claim_id', 'the actor has no such claim')
    const hashed = passageHashes(await suppressionDigest(tx), claim.excerpt)
    const suppression = await store(tx, { kind: 'passage', entityId: id, by }, hashed)
    const removals = createRemovalStore(tx)
    const ids = new Set([id, ...(await removals.publishing(claim.excerpt))])
    await rewrite(tx, [...ids])
    await clearContextsWith(tx, claim.excerpt)
    await forgetResponses(tx, claim.excerpt)
    const replacements = replacementsOf([claim.excerpt, claim.text])
    const words = [longestWord(claim.excerpt)]
    await needs.removeCopies(tx, { removed: [], subjects: [...ids], replacements, words, placeKeys: null })
    return suppression
  }

  return {
    async suppress(tx: Sql, changed: Changed, input: SuppressionInput, by: string): Promise<Suppression> {
      if (!isId(input.entity_id))
        throw new ServiceError('entity_not_found', noneHasId('actor', input.entity_id))
      const id = input.entity_id.toLowerCase()
      const [person] = (await createRemovalStore(tx).readPeople(id)).filter((one) => one.id === id)
      if (!person) throw new ServiceError('entity_not_found', noneHasId('actor', id))
      changed([allTags])
      if (input.kind === 'person') return suppressPerson(tx, id, by)
      if (input.kind === 'contact') return suppressContact(tx, id, input.value, by)
      return suppressPassage(tx, id, input.claim_id, by)
    },

    list: (sql: Sql) => createSuppressionStore(sql).list(),

    /** A later import or edit may add it again; nothing comes back by itself. */
    async undo(tx: Sql, id: string): Promise<void> {
      if (!isId(id) || !(await createSuppressionStore(tx).lift(id, now())))
        throw new ServiceError('not_found', `No suppression has the id ${id}`)
    },
  }
}

function textsOf({ description, website, contacts, claims }: ActorRecord): string[] {
  return [
    ...(description ? [description] : []),
    ...(website ? [website] : []),
    ...contacts.map(({ value }) => value),
    ...claims.flatMap(({ text, excerpt }) => [text, excerpt]),
  ]
}

const aliasesOf = ({ claims }: ActorRecord): string[] =>
  claims.filter(({ kind }) => kind === 'alias').map(({ text }) => text)

const longestWord = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? [text]).reduce((one, other) => (other.length > one.length ? other : one))

/** Shorter texts, such as a district number, occur by chance. */
const minReplacedLength = 6

function replacementsOf(texts: readonly string[]): TextReplacement[] {
  return [...new Set(texts)]
    .filter((text) => text.length >= minReplacedLength)
    .sort((one, other) => other.length - one.length)
    .map((from) => ({ from, to: removedText }))
}

/** Stands in place of the evidence of a removed record, because every signal has evidence. */
function removedEvidence(at: Date, baseUrl: string) {
  return {
    sourceId: null,
    url: `${baseUrl}/`,
    title: removedText,
    publisher: null,
    sourceClass: 'other' as const,
    publishedAt: null,
    retrievedAt: at.toISOString(),
    contentHash: null,
    excerpt: removedText,
  }
}
