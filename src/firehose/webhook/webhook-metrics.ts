import { Counter, Gauge, type Registry } from 'prom-client'

export type WebhookMetrics = ReturnType<typeof createWebhookMetrics>

export function createWebhookMetrics(registry: Registry, count: (state: 'active' | 'retrying') => number) {
  const deliveries = new Counter({
    name: 'civic_webhook_deliveries_total',
    help: 'Webhook requests by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const messages = new Counter({
    name: 'civic_webhook_messages_total',
    help: 'Messages confirmed by webhook receivers',
    registers: [registry],
  })
  const dead = new Counter({
    name: 'civic_webhook_dead_total',
    help: 'Webhooks that were given up after repeated failures or a 410 response',
    registers: [registry],
  })
  new Gauge({
    name: 'civic_webhooks',
    help: 'Webhooks that this instance delivers to, by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const state of ['active', 'retrying'] as const) this.set({ state }, count(state))
    },
  })
  return {
    requestEnded: (outcome: 'delivered' | 'refused' | 'failed') => deliveries.inc({ outcome }),
    messagesDelivered: (count: number) => messages.inc(count),
    gaveUp: () => dead.inc(),
  }
}
