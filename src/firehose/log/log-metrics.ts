import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../../platform/metrics.ts'

/** The log metrics of `/metrics`; gauges are read at scrape time. */
export function registerLogMetrics(
  metrics: Metrics,
  figures: { horizonAgeSeconds(): number; isLeading(): boolean; ringEntries(): number },
): { sequenced(count: number): void } {
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
    'How long an open transaction has delayed later signals; reported by the leader',
    figures.horizonAgeSeconds,
  )
  gauge('civic_firehose_leader', '1 on the instance that sequences signals', () =>
    Number(figures.isLeading()),
  )
  gauge('civic_firehose_ring_entries', 'Log entries held in memory', figures.ringEntries)
  const sequenced = new Counter({
    name: 'civic_firehose_sequenced_total',
    help: 'Log entries that this instance has sequenced',
    registers,
  })
  return { sequenced: (count) => sequenced.inc(count) }
}
