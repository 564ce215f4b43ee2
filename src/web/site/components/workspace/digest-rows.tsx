import type { DigestSummary } from '../../../../contracts/workspaces/digests.ts'
import { formatDate } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useWorkspace } from './use-workspace.ts'

/** Digests, newest first: what each brought in one line. */
export function DigestRows({ digests }: { digests: readonly DigestSummary[] }) {
  const { m, language } = useMessages()
  const { to } = useWorkspace()
  const { home } = m.workspace
  return (
    <ul className="rows">
      {digests.map((digest) => (
        <li key={digest.id}>
          <h3 dir="auto">
            <a href={to(`/digests/${digest.id}`)} className="link">
              {digest.watch.name}
            </a>
          </h3>
          <p className="text-sm text-soft">
            {formatDate(language, digest.period.to)}
            {': '}
            {home.digest(home.newSignals(digest.new_count), digest.corrected_count, digest.retracted_count)}
          </p>
        </li>
      ))}
    </ul>
  )
}
