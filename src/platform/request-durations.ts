const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const name = 'civic_http_request_duration_seconds'

type Value = { metricName: string; labels: Record<string, string | number>; value: number }

type Series = { operation: string; status: number; buckets: number[]; sum: number; count: number }

/**
 * The histogram of request durations. It counts on every request, cached ones included, so it keeps plain numbers
 * and takes the form that Prometheus wants only when it is asked.
 */
export function createRequestDurations() {
  const series = new Map<string, Map<number, Series>>()

  function seriesOf(operation: string, status: number): Series {
    let ofOperation = series.get(operation)
    if (ofOperation === undefined) {
      ofOperation = new Map()
      series.set(operation, ofOperation)
    }
    let found = ofOperation.get(status)
    if (found === undefined) {
      found = { operation, status, buckets: new Array(bounds.length).fill(0), sum: 0, count: 0 }
      ofOperation.set(status, found)
    }
    return found
  }

  return {
    observe(operation: string, status: number, seconds: number): void {
      const one = seriesOf(operation, status)
      one.sum += seconds
      one.count++
      for (let i = 0; i < bounds.length; i++) {
        if (seconds <= bounds[i]!) {
          one.buckets[i]!++
          return
        }
      }
    },

    /** What prom-client's registry asks of a metric. */
    metric: {
      name,
      get: async () => ({
        name,
        help: 'Time from the first byte of a request to the answer',
        type: 'histogram',
        aggregator: 'sum',
        values: [...series.values()].flatMap((ofOperation) => [...ofOperation.values()].flatMap(valuesOf)),
      }),
      reset: () => series.clear(),
    },
  }
}

function valuesOf({ operation, status, buckets, sum, count }: Series): Value[] {
  const labels = { operation, status: String(status) }
  let below = 0
  const cumulative = bounds.map((bound, i) => {
    below += buckets[i]!
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value: below }
  })
  return [
    ...cumulative,
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
