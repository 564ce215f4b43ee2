import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { createRequestDurations } from './request-durations.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What `/metrics` tells. Labels are few and bounded: operations and statuses, never addresses or ids. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'civic_' })
  const durations = createRequestDurations()
  registry.registerMetric(durations.metric as unknown as Metric)
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

  return {
    registry,
    answered: durations.observe,
    servedFromCache: () => cacheAnswers.inc(),
    refusedByLimit: () => refused.inc(),
  }
}
