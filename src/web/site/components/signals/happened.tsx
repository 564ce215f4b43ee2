import { useMessages } from '../../messages/use-messages.ts'
import { Section } from '../layout/section.tsx'
import { type SignalCardData, SignalLine } from './signal-card.tsx'

type Data = {
  now: string
  signals: readonly (SignalCardData & { places: readonly string[] })[]
  labels: Readonly<Record<string, { time_zone: string | null; sample: boolean }>>
}

/** The latest signals of a state or an issue, one line each. */
export function Happened({ data, to }: { data: Data; to: string }) {
  const { m, href } = useMessages()
  const { regions } = m
  return (
    <Section title={regions.happened} more={{ to: href(to), label: regions.allSignals }}>
      {data.signals.length === 0 && <p className="py-3 text-soft">{regions.nothingHappened}</p>}
      <ul className="rows">
        {data.signals.map((signal) => {
          const place = data.labels[signal.places[0] ?? '']
          return (
            <li key={signal.id}>
              <SignalLine
                signal={signal}
                now={data.now}
                timeZone={place?.time_zone ?? undefined}
                isSample={place?.sample}
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
