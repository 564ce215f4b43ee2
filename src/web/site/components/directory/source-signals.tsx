import type { Signal } from '../../../../contracts/firehose/signals.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTextLanguage } from '../../text-language.ts'
import { PageLink } from '../layout/page-link.tsx'
import { Section } from '../layout/section.tsx'
import { signalPath } from '../signals/signal-card.tsx'
import { Quote } from './passage.tsx'

type Quoting = Pick<Signal, 'id' | 'signal_type' | 'title' | 'summary' | 'evidence'>
type Cited = { readonly id: string; readonly url: string; readonly source_class: Signal['source_class'] }

/** The quotes that signals take from a source, each once with its signals, in the order of the signals. */
export const quotesOfSignals = <S extends Quoting>(signals: readonly S[], sourceId: string) =>
  Map.groupBy(
    signals.flatMap((signal) =>
      signal.evidence
        .filter((evidence) => evidence.source_id === sourceId)
        .map(({ excerpt }) => ({ excerpt, signal })),
    ),
    ({ excerpt }) => excerpt,
  )

/** The words of a page that prove what happened, and nothing about an actor. */
export function SignalQuotes({
  quotes,
  source,
}: {
  quotes: [string, readonly { signal: Quoting }[]][]
  source: Cited
}) {
  const { m } = useMessages()
  if (quotes.length === 0) return null
  return (
    <Section title={m.source.happened}>
      <ul className="rows">
        {quotes.map(([excerpt, taken]) => (
          <li key={excerpt}>
            <figure className="quoted">
              <div className="passage">
                <Quote excerpt={excerpt} source={source} />
              </div>
              <div className="proves">
                <span>{m.source.proofFor}</span>
                <SignalChips signals={taken.map(({ signal }) => signal)} />
              </div>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Signals with their kind, as links. */
export function SignalChips({ signals }: { signals: readonly Quoting[] }) {
  const { m } = useMessages()
  const langOf = useTextLanguage()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {signals
        .map((signal) => translateSignal(signal, m))
        .map((signal) => (
          <li key={signal.id}>
            <PageLink to={signalPath(signal)} className="chip">
              <span>
                {signal.kind}: <bdi lang={langOf(signal.title)}>{signal.title}</bdi>
              </span>
            </PageLink>
          </li>
        ))}
    </ul>
  )
}
