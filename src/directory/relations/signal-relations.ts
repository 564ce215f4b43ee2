import type { RelationKind } from '../../contracts/directory/relation-kind.ts'
import type { RelationInput } from '../../contracts/directory/relations.ts'
import type { SignalInput } from '../../contracts/firehose/signals.ts'
import type { Edit } from '../entities/edit.ts'
import { foldText } from '../fold.ts'
import { createIfPossible } from './create-if-possible.ts'
import { isRelated } from './related-store.ts'
import type { RelationService } from './relation-service.ts'

type Actor = SignalInput['actors'][number]

/** A relation that the roles in a signal state. */
type SignalRelation = { subjectId: string; relation: RelationInput & { object_id: string } }

type Rule = {
  kind: RelationKind
  subject: (actor: Actor) => boolean
  object: (actor: Actor) => boolean
}

const plays =
  (...roles: string[]) =>
  ({ role }: Actor) =>
    role !== undefined && roles.includes(role.toLowerCase())
const isA =
  (...types: Actor['type'][]) =>
  ({ type }: Actor) =>
    types.includes(type)

/** What the roles of two actors of one signal say about them. */
const rules: readonly Rule[] = [
  { kind: 'organizes', subject: plays('organizer', 'convener', 'host'), object: isA('event', 'campaign') },
  { kind: 'supports', subject: plays('supporter', 'endorser'), object: isA('campaign', 'initiative') },
  { kind: 'opposes', subject: plays('opponent'), object: isA('campaign', 'initiative') },
  { kind: 'funds', subject: plays('funder', 'grantor'), object: plays('grantee', 'recipient') },
  { kind: 'employs', subject: plays('employer'), object: plays('employee') },
]
const appointment: Rule = { kind: 'membership', subject: isA('person'), object: isA('organization') }
const rolesWithoutOffice: readonly string[] = ['appointee', 'subject']

/** The relations between known actors that a signal states, each with a passage that names both. */
function relationsOfSignal(signal: SignalInput): SignalRelation[] {
  const applicable = signal.signal_type === 'appointment' ? [...rules, appointment] : rules
  return applicable.flatMap((rule) =>
    signal.actors
      .filter(rule.subject)
      .flatMap((subject) =>
        signal.actors
          .filter((object) => object.id !== subject.id && rule.object(object))
          .flatMap((object) => relationBetween(rule.kind, subject, object, signal) ?? []),
      ),
  )
}

function relationBetween(
  kind: RelationKind,
  subject: Actor,
  object: Actor,
  { evidence, occurred_at, source_class }: SignalInput,
): SignalRelation | undefined {
  const proof = evidence.find(({ excerpt }) => names(excerpt, subject) && names(excerpt, object))
  if (!subject.id || !object.id || !proof) return undefined
  const { excerpt, source_id: _, ...source } = proof
  const isMembership = kind === 'membership'
  const office = isMembership && subject.role && !rolesWithoutOffice.includes(subject.role.toLowerCase())
  return {
    subjectId: subject.id,
    relation: {
      kind,
      object_id: object.id,
      role: office ? subject.role : null,
      since: isMembership ? occurred_at.slice(0, 10) : null,
      excerpt,
      source: { ...source, source_class },
    },
  }
}

const names = (excerpt: string, { name }: Actor) => ` ${foldText(excerpt)} `.includes(` ${foldText(name)} `)

/**
 * Adds the relations that reviewed public signals state. One that is known, whose end is not public or is of another
 * type, or whose quote may not be published is left out, because the signal stands without it.
 */
export function createRelateActors(relations: Pick<RelationService, 'create'>) {
  return async (edit: Edit, signals: readonly SignalInput[]): Promise<void> => {
    for (const { subjectId, relation } of signals.flatMap(relationsOfSignal)) {
      if (await isRelated(edit.tx, { kind: relation.kind, subjectId, objectId: relation.object_id })) continue
      await createIfPossible(relations, edit, subjectId, relation)
    }
  }
}
