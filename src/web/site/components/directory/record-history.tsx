import { correctionKinds, type EntityChange } from '../../../../contracts/directory/history.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Day } from '../layout/date-time.tsx'
import { Section } from '../layout/section.tsx'
import { ChangeText } from './change-text.tsx'

/** The newest changes of an actor, in the side column. */
export function RecordHistory(props: {
  entityId: string
  changes: readonly EntityChange[]
  hasMore: boolean
}) {
  const { entityId, changes, hasMore } = props
  const { m } = useMessages()
  const isCorrection = ({ kind, reason }: EntityChange) =>
    reason !== 'import' && correctionKinds.some((one) => one === kind)
  return (
    <Section title={m.history.title} isSmall>
      <ul className="grid gap-2 py-2">
        {changes.map((change) => (
          <li key={change.id}>
            <strong>
              <Day at={new Date(change.at)} />
            </strong>{' '}
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      {!hasMore && !changes.some(isCorrection) && (
        <p className="text-sm text-soft">{m.history.noCorrections}</p>
      )}
      {hasMore && (
        <a href={`/api/entities/${entityId}/history`} className="link text-sm">
          {m.history.all}
        </a>
      )}
    </Section>
  )
}
