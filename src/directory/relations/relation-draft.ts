import { hash } from 'node:crypto'
import type { EntityType } from '../../contracts/directory/entities.ts'
import type { PassageContext } from '../../contracts/directory/excerpts.ts'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import { type RelationKind, relationEnds } from '../../contracts/directory/relation-kind.ts'
import {
  isStorableText,
  type Refusal,
  refuse,
  type SourceDraft,
  stableUrl,
} from '../entity-writer/entity-draft.ts'

/** A public actor at one end of a relation. */
export type RelationEndActor = {
  id: string
  type: EntityType
  name: string
  placeIds: readonly number[]
  created_at: Date
}

/** A relation between stored actors, ready to store. */
export type RelationDraft = {
  kind: RelationKind
  subject: RelationEndActor
  /** Null for a vacancy. */
  object: RelationEndActor | null
  role: string | null
  post: string | null
  since: string | null
  until: string | null
  end_reason: string | null
  office_until: string | null
  text: string
  excerpt: string
  position: number | null
  context: PassageContext | null
  recorded_at: string
  source: SourceDraft
}

/** What identifies a relation of one source: a later record with the same key replaces it. */
type RelationIdentity = {
  kind: string
  subjectId: string
  objectId: string | null
  role: string | null
  post: string | null
  since: string | null
  url: string
}

export function relationKey(identity: RelationIdentity): string {
  const { kind, subjectId, objectId, role, post, since, url } = identity
  return JSON.stringify([kind, subjectId, objectId, role, post, since, stableUrl(url)])
}

export const identityOfDraft = (draft: RelationDraft): RelationIdentity => ({
  kind: draft.kind,
  subjectId: draft.subject.id,
  objectId: draft.object?.id ?? null,
  role: draft.role,
  post: draft.post,
  since: draft.since,
  url: draft.source.url,
})

/** Recognizes a removed relation in any source. */
export function removalHash(identity: Omit<RelationIdentity, 'url'>): string {
  const { kind, subjectId, objectId, role, post, since } = identity
  return hash('sha256', JSON.stringify([kind, subjectId, objectId, role, post, since]), 'base64url')
}

/** Refuses texts that the database cannot store. */
export function checkTexts({ role, post, end_reason, text, excerpt, context, source }: RelationDraft) {
  const { url, title, publisher, content_hash } = source
  const around = context ? `${context.before}\n${context.after}` : null
  const texts = Object.entries({ role, post, end_reason, text, excerpt, context: around })
  const wrong = texts.find(([, one]) => !isStorableText(one))?.[0]
  const isSourceWrong = ![url, title, publisher, content_hash].every(isStorableText)
  if (wrong === undefined && !isSourceWrong) return undefined
  const why = 'contains a NUL character or an unpaired surrogate; remove it'
  return { ...refuse('text that cannot be stored', why), field: wrong ?? 'source' }
}

/** Refuses ends of the wrong type, and a relation of an actor to itself. */
export function checkEnds({
  kind,
  subject,
  object,
}: RelationDraft): (Refusal & { field: string }) | undefined {
  const allowed = relationEnds[kind]
  if (object && object.id === subject.id)
    return refuseEnd('object', 'the actor is related to itself', 'an actor cannot be related to itself')
  if (allowed.subject && !allowed.subject.includes(subject.type)) {
    const why = `the subject of ${kind} must be ${allowed.subject.join(' or ')}, not ${subject.type}`
    return refuseEnd('kind', 'an end of the wrong type', why)
  }
  if (object && allowed.object && !allowed.object.includes(object.type)) {
    const why = `the object of ${kind} must be ${allowed.object.join(' or ')}, not ${object.type}`
    return refuseEnd('object', 'an end of the wrong type', why)
  }
  return undefined
}

const refuseEnd = (field: string, reason: string, why: string) => ({ ...refuse(reason, why), field })

/** The evidence as the record of an actor, so that the rules for private details and suppressions apply to it. */
export function evidenceRecord(
  { subject, object, ...draft }: RelationDraft,
  placeKeys: ReadonlyMap<number, string>,
): ActorRecord {
  const { text, excerpt, context, source } = draft
  const placeIds = new Set([...subject.placeIds, ...(object?.placeIds ?? [])])
  const [place, ...places] = [...placeIds].map((id) => placeKeys.get(id)!)
  return {
    record: 'actor',
    type: subject.type,
    name: subject.name,
    place: place!,
    places,
    issue_areas: [],
    contacts: [],
    claims: [{ kind: 'other', text, excerpt, context, source: source.url }],
    sources: [source as ActorRecord['sources'][number]],
  }
}
