import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What `/metrics` tells. Labels are few and bounded: operations and statuses, never addresses or ids. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'civic_' })
  const duration = new Histogram({
    name: 'civic_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the answer',
    labelNames: ['operation', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const cacheAnswers = new Counter({
    name: 'civic_http_cached_answers_total',
    help: 'Answers served from bytes, without SQL',
    registers: [registry],
  })
  const refused = new Counter({
    name: 'civic_rate_limited_total',
    help: 'Requests refused by a rate limit',
    registers: [registry],
  })

  // Looking a labelled series up costs more than counting in it, so the series are kept at hand.
  const series = new Map<string, { observe(seconds: number): void }>()

  return {
    registry,
    answered(operation: string, status: number, seconds: number): void {
      const key = `${operation} ${status}`
      let known = series.get(key)
      if (known === undefined) {
        known = duration.labels(operation, String(status))
        series.set(key, known)
      }
      known.observe(seconds)
    },
    servedFromCache: () => cacheAnswers.inc(),
    refusedByLimit: () => refused.inc(),
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name: `civic_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
  }
}
