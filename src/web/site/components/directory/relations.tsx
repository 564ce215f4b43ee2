import type { RelationDirection, RelationKind } from '../../../../contracts/directory/relation-kind.ts'
import type { Relation } from '../../../../contracts/directory/relations.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'
import { Section } from '../layout/section.tsx'
import { actorPath } from './actor-row.tsx'
import { Passage } from './passage.tsx'

/** The relations of an actor by kind and direction, each with its role, dates and quote. */
export function Relations({
  actorId,
  relations,
  total,
}: {
  actorId: string
  relations: readonly Relation[]
  total: number
}) {
  const { m } = useMessages()
  const text = m.actor.relations
  if (relations.length === 0) return null
  const groups = Map.groupBy(relations, ({ kind, direction }): GroupName => `${kind} ${direction}`)
  return (
    <Section
      id="relations"
      title={text.title}
      remark={relations.length < total ? text.truncated(relations.length, total) : undefined}
    >
      {[...groups].map(([name, group]) => {
        const rows = [...Map.groupBy(group.toSorted(byImportance), sameRelation).values()]
        return (
          <div key={name} className="mt-5 first:mt-0">
            <h3>
              {text.groups[name]} <span className="text-sm font-normal text-soft">{rows.length}</span>
            </h3>
            <ul className="rows">
              {rows.map((stated) => (
                <li key={stated[0]!.id} className="py-3">
                  <RelationRow actorId={actorId} stated={stated} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Section>
  )
}

type GroupName = `${RelationKind} ${RelationDirection}`

/** Sources state one relation in their own words: the office here, the district there. */
const sameRelation = ({ id, other, since, until, end_reason }: Relation) =>
  JSON.stringify([other?.id ?? id, since, until, end_reason])

/** A relation with each quote that states it. */
function RelationRow({ actorId, stated }: { actorId: string; stated: readonly Relation[] }) {
  const { m, language, href } = useMessages()
  const text = m.actor.relations
  const { other, post, since, until, end_reason, current } = stated[0]!
  const roles = distinct(stated.map(({ role }) => role))
  const facts = [
    ...(other ? distinct(stated.map((one) => one.post)) : []),
    since && text.since(formatDate(language, since)),
    until && text.until(formatDate(language, until)),
    end_reason,
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <>
      <p className="flex items-baseline gap-x-2">
        {other && <Icon name={other.type} />}
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {other ? (
            <a href={href(actorPath(other))} className="link font-semibold" dir="auto">
              {other.name}
            </a>
          ) : (
            <strong dir="auto">{post}</strong>
          )}
          {roles.length > 0 && <bdi>{roles.join(', ')}</bdi>}
          {facts.length > 0 && <bdi className="text-sm text-soft">{facts.join(' · ')}</bdi>}
          {!current && <span className="tag">{text.former}</span>}
          {stated.map((relation) => (
            <WatchPost key={relation.id} actorId={actorId} relation={relation} />
          ))}
        </span>
      </p>
      <details className="prints ms-6 mt-1">
        <summary className="cursor-pointer text-sm text-soft">{text.quote}</summary>
        {stated.map(({ id, excerpt, source }) => (
          <div key={id} className="mt-2">
            <Passage excerpt={excerpt} source={source} marks={other ? [other.name] : []} />
          </div>
        ))}
      </details>
    </>
  )
}

const distinct = (words: readonly (string | null)[]): string[] => [
  ...new Set(words.flatMap((word) => word || [])),
]

/** A post can be watched: who takes it, and who leaves it. */
function WatchPost({ actorId, relation }: { actorId: string; relation: Relation }) {
  const { m, href } = useMessages()
  const { kind, direction, other, role, post, current } = relation
  const office = post ?? (role && !/member$/i.test(role) ? role : null)
  if (!current || office === null || (kind !== 'membership' && kind !== 'vacancy')) return null
  const body = direction === 'out' && other ? other.id : actorId
  const query = new URLSearchParams({ actor: body, post: office })
  return (
    <a href={href(`/w/to/watches/new?${query}`)} className="link no-print text-sm" rel="nofollow">
      {m.actor.relations.watchPost} <span className="sr-only">{office}</span>
    </a>
  )
}

/** What holds today first, then chairs, their deputies and members, each in the order of names. */
function byImportance(one: Relation, other: Relation): number {
  return Number(other.current) - Number(one.current) || rankOf(one) - rankOf(other)
}

function rankOf(relation: Relation): number {
  if (!hasOffice(relation)) return 2
  return isDeputy.test(relation.role ?? '') ? 1 : 0
}

const isDeputy = /^(?:vice|deputy|assistant|alternate|ranking)\b/i

const hasOffice = ({ role }: Relation) => role !== null && role.toLowerCase() !== 'member'
