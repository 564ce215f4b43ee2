import { Counter, Gauge, type Registry } from 'prom-client'
import type { EndCause, StreamTransport } from './stream-transport.ts'

/** Counts open streams, and ended ones by cause. */
export function createStreamMetrics(registry: Registry) {
  const open = new Gauge({
    name: 'civic_firehose_streams_open',
    help: 'Open Firehose streams on this instance',
    labelNames: ['transport'],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'civic_firehose_streams_ended_total',
    help: 'Ended Firehose streams, by cause',
    labelNames: ['transport', 'cause'],
    registers: [registry],
  })
  return {
    onOpen: (transport: StreamTransport['kind']) => open.inc({ transport }),
    onEnd(transport: StreamTransport['kind'], cause: EndCause): void {
      open.dec({ transport })
      ended.inc({ transport, cause })
    },
  }
}
