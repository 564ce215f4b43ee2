import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of `/metrics`. Labels are few and bounded: operations and statuses, never addresses or ids. */
export function createMetrics() {
  const registry = new Registry()
  // The default takes a sample every 10 ms, which costs an idle process 1 % of a core.
  collectDefaultMetrics({ register: registry, prefix: 'civic_', eventLoopMonitoringPrecision: 1_000 })
  for (const figure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`civic_nodejs_eventloop_lag_${figure}_seconds`)
  const registers = [registry]
  new Gauge({
    name: 'civic_nodejs_eventloop_utilization_ratio',
    help: 'Share of the time since the start in which the event loop was busy',
    registers,
    // Of several instances.
    aggregator: 'average',
    collect() {
      this.set(performance.eventLoopUtilization().utilization)
    },
  })
  const durations = new Histogram({
    name: 'civic_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the response',
    labelNames: ['operation', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const cacheHits = new Counter({
    name: 'civic_http_cached_answers_total',
    help: 'Responses served from the response cache, without SQL',
    registers,
  })
  const rateLimited = new Counter({
    name: 'civic_rate_limited_total',
    help: 'Requests refused by a rate limit',
    registers,
  })

  return {
    registry,
    observeRequest: (operation: string, status: number, seconds: number) =>
      durations.observe({ operation, status }, seconds),
    countCacheHit: () => cacheHits.inc(),
    countRateLimited: () => rateLimited.inc(),
  }
}
