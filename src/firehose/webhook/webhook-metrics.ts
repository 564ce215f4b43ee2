import { Counter, Gauge, type Registry } from 'prom-client'

export type WebhookMetrics = ReturnType<typeof createWebhookMetrics>

export function createWebhookMetrics(registry: Registry, count: (state: 'active' | 'retrying') => number) {
  const deliveries = new Counter({
    name: 'civic_webhook_deliveries_total',
    help: 'Requests to webhooks, by how they ended',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const messages = new Counter({
    name: 'civic_webhook_messages_total',
    help: 'Messages that webhooks have taken',
    registers: [registry],
  })
  const dead = new Counter({
    name: 'civic_webhook_dead_total',
    help: 'Webhooks that were given up',
    registers: [registry],
  })
  new Gauge({
    name: 'civic_webhooks',
    help: 'Webhooks that this instance delivers to, by whether their last delivery failed',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const state of ['active', 'retrying'] as const) this.set({ state }, count(state))
    },
  })
  return {
    posted: (outcome: 'delivered' | 'refused' | 'failed') => deliveries.inc({ outcome }),
    taken: (messagesTaken: number) => messages.inc(messagesTaken),
    died: () => dead.inc(),
  }
}
