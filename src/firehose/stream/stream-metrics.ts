import { Counter, Gauge, type Registry } from 'prom-client'
import type { EndCause, Sink } from './stream-transport.ts'

/** How many streams are open, and why others ended. */
export function createStreamMetrics(registry: Registry) {
  const open = new Gauge({
    name: 'civic_firehose_streams_open',
    help: 'Firehose streams that are open on this instance',
    labelNames: ['transport'],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'civic_firehose_streams_ended_total',
    help: 'Firehose streams that ended, by cause',
    labelNames: ['transport', 'cause'],
    registers: [registry],
  })
  return {
    opened: (transport: Sink['transport']) => open.inc({ transport }),
    ended(transport: Sink['transport'], cause: EndCause): void {
      open.dec({ transport })
      ended.inc({ transport, cause })
    },
  }
}
