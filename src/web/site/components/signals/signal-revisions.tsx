import type { SignalDetail } from '../../../../contracts/firehose/public-signals.ts'
import { signalTime } from '../../../../contracts/firehose/signal-time.ts'
import { formatDate, formatTime } from '../../format.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { Section } from '../layout/section.tsx'

/** Every revision of a corrected signal, newest first; former ones are struck. */
export function SignalRevisions({
  signal,
  timeZone,
}: {
  signal: SignalDetail
  timeZone?: string | undefined
}) {
  const { m, language } = useMessages()
  const langOf = useTextLanguage()
  const text = m.signalPages.detail
  if (signal.revisions.length < 2) return null
  return (
    <Section title={text.history} remark={text.historyRemark}>
      <ol className="rows">
        {signal.revisions.map((revision, index) => {
          const Words = index === 0 && !signal.retracted ? 'span' : 's'
          const { title, summary } = translateSignal(revision, m)
          const { at, zone } = signalTime({ ...revision, vote: signal.vote }, timeZone)
          const foundOn = formatDate(language, revision.detected_at, timeZone)
          const publishedOn = formatDate(language, revision.published_at, timeZone)
          return (
            <li key={`${revision.id} ${revision.revision}`} className="grid gap-0.5">
              <p className="text-sm text-soft">
                {foundOn !== publishedOn && (
                  <>
                    {text.found} <time dateTime={revision.detected_at}>{foundOn}</time>
                    {' · '}
                  </>
                )}
                {text.published}{' '}
                <time dateTime={revision.published_at}>
                  {publishedOn}
                  {timeZone && `, ${formatTime(language, revision.published_at, timeZone)}`}
                </time>
                {index === 0 && !signal.retracted && ` · ${text.current}`}
              </p>
              <p className="font-semibold">
                <Words dir="auto" lang={langOf(title)}>
                  {title}
                </Words>
              </p>
              {summary && (
                <p>
                  <Words dir="auto" lang={langOf(summary)}>
                    {summary}
                  </Words>
                </p>
              )}
              <p className="text-sm text-soft">
                {revision.meeting ? m.signalPages.history.status[revision.meeting.status] : text.happened}{' '}
                <time dateTime={at}>{formatDate(language, at, zone)}</time>
              </p>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
