import type { SignalDetail } from '../../../../contracts/firehose/public-signals.ts'
import { formatDate } from '../../format.ts'
import type { Messages } from '../../messages/en/index.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'

type Revised = Pick<SignalDetail, 'title' | 'summary' | 'occurred_at' | 'retraction' | 'revisions'>

/** What a corrected signal said before, and why a withdrawn one was withdrawn. */
export function SignalHistory({ signal, timeZone }: { signal: Revised; timeZone?: string | undefined }) {
  const { m, language } = useMessages()
  const { history } = m.signalPages
  const langOf = useTextLanguage()
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
        const saysOther = revision.title !== next.title || revision.summary !== next.summary
        // A source that works again, a meeting that is moved: the words before were right when they were written.
        const isCorrection =
          saysOther && !next.isRecovered && revision.meeting?.status === next.meeting?.status
        return (
          <li key={revision.revision}>
            {isCorrection ? history.correctedOn : history.changedOn} {day(changedAt(revision, next))}.{' '}
            {history.before}{' '}
            {revision.title !== next.title ? (
              <s dir="auto" lang={langOf(revision.title)}>
                {revision.title}
              </s>
            ) : revision.occurred_at !== next.occurred_at ? (
              <s>{day(revision.occurred_at)}</s>
            ) : (
              (formerMeeting(revision.meeting, next.meeting, history) ??
              (revision.summary !== next.summary && revision.summary ? (
                <s dir="auto" lang={langOf(revision.summary)}>
                  {revision.summary}
                </s>
              ) : (
                history.sameText
              )))
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** When a change was found. A reviewer who corrects finds nothing new, so the day of publication counts. */
const changedAt = (former: Revision, next: Revision) =>
  next.detected_at === former.detected_at ? next.published_at : next.detected_at

type Revision = SignalDetail['revisions'][number]
type Announced = Revision['meeting']

/** What was said of a meeting before: whether it takes place, where, until when, and with which agenda. */
function formerMeeting(former: Announced, next: Announced, text: Messages['signalPages']['history']) {
  if (former === undefined || next === undefined) return undefined
  if (former.status !== next.status) return <s>{text.status[former.status]}</s>
  if (former.location !== next.location)
    return former.location ? <s dir="auto">{former.location}</s> : text.noLocation
  if (former.agenda_url !== next.agenda_url) return former.agenda_url ? text.otherAgenda : text.noAgenda
  return former.ends_at === next.ends_at ? undefined : former.ends_at ? text.otherEnd : text.noEnd
}
