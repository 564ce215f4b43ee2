import type { SignalDetail } from '../../../../contracts/firehose/public-signals.ts'
import { formatDate } from '../../format.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'

type Revised = Pick<SignalDetail, 'title' | 'summary' | 'occurred_at' | 'retraction' | 'revisions'>

/** What a corrected signal said before, and why a withdrawn one was withdrawn. */
export function SignalHistory({ signal, timeZone }: { signal: Revised; timeZone?: string | undefined }) {
  const { m, language } = useMessages()
  const { history } = m.signalPages
  const { retraction } = signal
  const revisions = signal.revisions.map((revision) => translateSignal(revision, m))
  const [latest, ...former] = revisions
  if (retraction === null && (latest === undefined || former.length === 0)) return null
  const day = (at: string) => <time dateTime={at}>{formatDate(language, at, timeZone)}</time>
  return (
    <ul className="signal-history">
      {retraction && (
        <li>
          {history.withdrawnOn} {day(retraction.retracted_at)}.{' '}
          <bdi>{m.serviceText(retraction.reason) ?? retraction.reason}</bdi>
        </li>
      )}
      {former.map((revision, index) => {
        const next = revisions[index]!
        return (
          <li key={revision.revision}>
            {history.correctedOn} {day(next.published_at)}. {history.before}{' '}
            {revision.title !== next.title ? (
              <s dir="auto">{revision.title}</s>
            ) : revision.occurred_at !== next.occurred_at ? (
              <s>{day(revision.occurred_at)}</s>
            ) : revision.summary !== next.summary && revision.summary !== null ? (
              <s dir="auto">{revision.summary}</s>
            ) : (
              history.sameText
            )}
          </li>
        )
      })}
    </ul>
  )
}
