import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** The actors of a signal with the part that each plays. */
export function SignalActors({ actors }: { actors: Signal['actors'] }) {
  const { href } = useMessages()
  if (actors.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {actors.map(({ id, name, role }) => (
        <li key={`${id} ${name} ${role}`}>
          {id === null ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={href(`/actors/${id}`)} className="link">
              <bdi>{name}</bdi>
            </a>
          )}{' '}
          {role && <bdi className="text-soft">{role}</bdi>}
        </li>
      ))}
    </ul>
  )
}
