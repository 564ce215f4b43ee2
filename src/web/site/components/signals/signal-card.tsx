import type { ReactNode } from 'react'
import { signalTime } from '../../../../contracts/firehose/signal-time.ts'
import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { formatDate, formatDay, formatTime } from '../../format.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { Passage } from '../directory/passage.tsx'
import { Icon } from '../layout/icon.tsx'
import { PageLink } from '../layout/page-link.tsx'
import { SampleTag } from '../layout/sample.tsx'
import { signalIcon } from './signal-icon.ts'

export type SignalCardData = Pick<
  Signal,
  | 'id'
  | 'signal_type'
  | 'title'
  | 'summary'
  | 'occurred_at'
  | 'detected_at'
  | 'actors'
  | 'revision'
  | 'retracted'
  | 'evidence'
  | 'meeting'
  | 'source_class'
>

type SignalContext = {
  signal: SignalCardData
  now: string
  /** Time zone of the place; times of day are omitted without one. */
  timeZone?: string | undefined
  place?: string | undefined
  isSample?: boolean | undefined
}

/** Nobody should go there: the signal was withdrawn, or the meeting canceled. */
export const isOff = ({ retracted, meeting }: Pick<SignalCardData, 'retracted' | 'meeting'>): boolean =>
  retracted || meeting?.status === 'canceled'

/** That a source works again is a new revision too, but nobody was wrong. */
export const isCorrected = ({ revision, isRecovered }: { revision: number; isRecovered: boolean }): boolean =>
  revision > 1 && !isRecovered

/** Shorter titles are not clamped, because clamping would cut the focus ring of their link. */
const longTitle = 200

const headingClass = (signal: SignalCardData): string =>
  `${signal.title.length > longTitle ? 'clamp-line' : ''} ${isOff(signal) ? 'struck' : ''}`.trim()

export const signalPath = ({ id }: { id: string }) => `/signals/${id}`

/** A signal with its quote: when it happened at the left, then kind, place, actors and title. */
export function SignalCard(props: SignalContext & { children?: ReactNode }) {
  const { signal, timeZone, place, isSample, children } = props
  const { m, language } = useMessages()
  const [first] = signal.evidence
  const { title, summary, kind, isRecovered } = translateSignal(signal, m)
  const langOf = useTextLanguage()
  const { at, zone, isTimed } = signalTime(signal, timeZone)
  const actors = signal.actors.filter(({ name }) => name !== signal.title).slice(0, 3)
  return (
    <article
      className={isCorrected({ ...signal, isRecovered }) ? 'signal-card signal-corrected' : 'signal-card'}
    >
      <p className="when">
        <time dateTime={at}>
          {formatDay(language, at, zone)}
          {isTimed && (
            <>
              {' '}
              <span className="sm:block">{formatTime(language, at, zone)}</span>
            </>
          )}
        </time>
      </p>
      <Icon name={signalIcon({ ...signal, isRecovered })} />
      <div className="card-body min-w-0">
        <p className="signal-meta">
          <span>{kind}</span>
          {place && <span>{place}</span>}
          {actors.map(({ name }) => (
            <bdi key={name} className="clamp-line">
              {name}
            </bdi>
          ))}
          <SignalTags {...props} isRecovered={isRecovered} />
          {isSample && <SampleTag />}
        </p>
        <h3 dir="auto" lang={langOf(title)} className={headingClass(signal)}>
          <PageLink to={signalPath(signal)} className="hover:underline">
            {title}
          </PageLink>
        </h3>
        {summary && !first?.excerpt.includes(summary) && (
          <p dir="auto" lang={langOf(summary)}>
            {summary}
          </p>
        )}
        {first && (
          <div className="mt-2">
            <Passage
              excerpt={first.excerpt}
              source={{ ...first, source_class: signal.source_class }}
              isSmall
            />
          </div>
        )}
        {children}
      </div>
    </article>
  )
}

/** A signal in a side column or a timeline: title, date and kind. */
export function SignalLine(props: SignalContext) {
  const { signal, timeZone, isSample } = props
  const { m, language } = useMessages()
  const { title, kind, isRecovered } = translateSignal(signal, m)
  const langOf = useTextLanguage()
  const { at, zone } = signalTime(signal, timeZone)
  return (
    <div className="signal-line">
      <Icon name={signalIcon({ ...signal, isRecovered })} />
      <div className="min-w-0">
        <h3 dir="auto" lang={langOf(title)} className={headingClass(signal)}>
          <PageLink to={signalPath(signal)} className="hover:underline">
            {title}
          </PageLink>
        </h3>
        <p className="meta">
          <time dateTime={at}>{formatDate(language, at, zone)}</time>
          <span>{kind}</span>
          {isSample && <SampleTag />}
          <SignalTags {...props} isRecovered={isRecovered} />
        </p>
      </div>
    </div>
  )
}

function SignalTags({ signal, now, timeZone, isRecovered }: SignalContext & { isRecovered: boolean }) {
  const { m, language } = useMessages()
  const { at, zone } = signalTime(signal, timeZone)
  return (
    <>
      {signal.retracted && <span className="tag tag-danger">{m.signals.withdrawn}</span>}
      {!signal.retracted && isOff(signal) && <span className="tag tag-danger">{m.signals.canceled}</span>}
      {!isOff(signal) && isCorrected({ ...signal, isRecovered }) && (
        <span className="tag tag-warn">{m.signals.corrected}</span>
      )}
      {!isOff(signal) && signal.occurred_at > now && (
        <span className="tag tag-upcoming">{m.signals.upcomingOn(formatDay(language, at, zone))}</span>
      )}
    </>
  )
}
