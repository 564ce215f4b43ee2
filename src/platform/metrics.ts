import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { createRequestDurations } from './request-durations.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What `/metrics` tells. Labels are few and bounded: operations and statuses, never addresses or ids. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'civic_' })
  const durations = createRequestDurations()
  registry.registerMetric(durations.metric as unknown as Metric)
  // Counted on the shortest way through the service, so a plain number until somebody asks.
  let cachedAnswers = 0
  new Counter({
    name: 'civic_http_cached_answers_total',
    help: 'Answers served from bytes, without SQL',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(cachedAnswers)
    },
  })
  const refused = new Counter({
    name: 'civic_rate_limited_total',
    help: 'Requests refused by a rate limit',
    registers: [registry],
  })

  return {
    registry,
    answered: durations.observe,
    servedFromCache: () => {
      cachedAnswers++
    },
    refusedByLimit: () => refused.inc(),
  }
}
