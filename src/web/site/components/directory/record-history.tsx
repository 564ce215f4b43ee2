import { correctionKinds, type EntityChange } from '../../../../contracts/directory/history.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePageDate } from '../../use-page-date.ts'
import { Section } from '../layout/section.tsx'
import { actorPath } from './actor-row.tsx'
import { ChangeText } from './change-text.tsx'

/** The newest changes of an actor, in the side column. */
export function RecordHistory(props: {
  actor: { id: string; slug: string }
  changes: readonly EntityChange[]
  hasMore: boolean
}) {
  const { actor, changes, hasMore } = props
  const { m, href } = useMessages()
  const isCorrection = ({ kind, reason }: EntityChange) =>
    reason !== 'import' && correctionKinds.some((one) => one === kind)
  return (
    <Section title={m.history.title} isSmall>
      <ChangeList changes={changes} />
      {!hasMore && !changes.some(isCorrection) && (
        <p className="text-sm text-soft">{m.history.noCorrections}</p>
      )}
      {hasMore && (
        <a href={href(`${actorPath(actor)}/history`)} className="link text-sm">
          {m.history.all}
        </a>
      )}
    </Section>
  )
}

/** Changes with their days, in the order of the service. */
export function ChangeList({ changes }: { changes: readonly EntityChange[] }) {
  const pageDate = usePageDate()
  return (
    <ul className="grid gap-2 py-2">
      {changes.map((change) => (
        <li key={change.id} id={`change-${change.id}`}>
          <strong>
            <time dateTime={change.at}>{pageDate(change.at)}</time>
          </strong>{' '}
          <ChangeText change={change} />
        </li>
      ))}
    </ul>
  )
}
