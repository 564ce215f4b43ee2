import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../../platform/metrics.ts'

/** What `/metrics` tells of the log; the figures are fetched when somebody asks. */
export function registerLogMetrics(
  metrics: Metrics,
  figures: { horizonAgeSeconds(): number; isLeading(): boolean; ringEntries(): number },
): { numbered(count: number): void } {
  const registers = [metrics.registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge(
    'civic_firehose_horizon_age_seconds',
    'How long one open transaction has kept later signals from being ordered; told by the leader',
    figures.horizonAgeSeconds,
  )
  gauge('civic_firehose_leader', '1 on the instance that orders the signals', () =>
    Number(figures.isLeading()),
  )
  gauge('civic_firehose_ring_entries', 'Signals that are read from memory', figures.ringEntries)
  const sequenced = new Counter({
    name: 'civic_firehose_sequenced_total',
    help: 'Signals that this instance has put into the log',
    registers,
  })
  return { numbered: (count) => sequenced.inc(count) }
}
