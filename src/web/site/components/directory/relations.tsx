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
      {[...groups].map(([name, group]) => (
        <div key={name} className="mt-5 first:mt-0">
          <h3>
            {text.groups[name]} <span className="text-sm font-normal text-soft">{group.length}</span>
          </h3>
          <ul className="rows">
            {group.toSorted(byImportance).map((relation) => (
              <li key={relation.id} className="py-3">
                <RelationRow actorId={actorId} relation={relation} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

type GroupName = `${RelationKind} ${RelationDirection}`

function RelationRow({ actorId, relation }: { actorId: string; relation: Relation }) {
  const { m, language, href } = useMessages()
  const text = m.actor.relations
  const { other, role, post, since, until, end_reason, current } = relation
  const facts = [
    other ? post : null,
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
          {role && <bdi>{role}</bdi>}
          {facts.length > 0 && <bdi className="text-sm text-soft">{facts.join(' · ')}</bdi>}
          {!current && <span className="tag">{text.former}</span>}
          <WatchPost actorId={actorId} relation={relation} />
        </span>
      </p>
      <details className="prints ms-6 mt-1">
        <summary className="cursor-pointer text-sm text-soft">{text.quote}</summary>
        <div className="mt-2">
          <Passage excerpt={relation.excerpt} source={relation.source} marks={other ? [other.name] : []} />
        </div>
      </details>
    </>
  )
}

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
