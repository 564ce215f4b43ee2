import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { Json } from './app.ts'

const dayMs = 86_400_000
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The part of Stripe's API that the service uses, with simulated customers, time and signed events. */
export async function startStripeStub(options: {
  secretKey: string
  webhookSecret: string
  /** The existing prices, one-time or monthly. */
  prices: Record<string, 'one_time' | 'recurring'>
  now: () => Date
}) {
  const { now, prices } = options
  const customers = new Map<string, Json>()
  const sessions = new Map<string, Json>()
  const subscriptions = new Map<string, Json>()
  const repeated = new Map<string, Json>()
  const requests: { method: string; path: string; form: URLSearchParams }[] = []
  const state = { isAway: false, holds: [] as Promise<void>[], held: 0 }
  let made = 0
  const newId = (prefix: string) => `${prefix}_${(++made).toString().padStart(8, '0')}`

  const missing = (what: string, id: string, param: string, status: number) => ({
    status,
    body: {
      error: {
        code: 'resource_missing',
        message: `No such ${what}: '${id}'`,
        param,
        type: 'invalid_request_error',
      },
    },
  })

  function answer(method: string, url: URL, form: URLSearchParams): { status: number; body: Json } {
    const [kind = '', id] = url.pathname.replace(/^\/v1\/(checkout\/|billing_portal\/)?/, '').split('/')
    const isPortal = url.pathname.startsWith('/v1/billing_portal/')
    const given = form.get('customer') ?? url.searchParams.get('customer')
    if (given !== null && !customers.has(given)) return missing('customer', given, 'customer', 400)
    if (method === 'POST' && kind === 'customers') {
      const body = {
        id: newId('cus'),
        object: 'customer',
        metadata: { account_id: form.get('metadata[account_id]') },
      }
      customers.set(body.id, body)
      return { status: 200, body }
    }
    if (method === 'POST' && isPortal) {
      const session = newId('bps')
      return { status: 200, body: { id: session, url: `https://billing.stripe.com/p/session/${session}` } }
    }
    if (method === 'POST' && kind === 'sessions') return createSession(form)
    if (id !== undefined) {
      const found = (kind === 'sessions' ? sessions : subscriptions).get(id)
      return found ? { status: 200, body: found } : missing(kind.slice(0, -1), id, 'id', 404)
    }
    if (kind === 'subscriptions') {
      const isAll = url.searchParams.get('status') === 'all'
      const data = [...subscriptions.values()].filter(
        (one) => one.customer === given && (isAll || one.status !== 'canceled'),
      )
      return {
        status: 200,
        body: { object: 'list', data: data.reverse(), has_more: false, url: '/v1/subscriptions' },
      }
    }
    return missing('path', url.pathname, 'path', 404)
  }

  function createSession(form: URLSearchParams): { status: number; body: Json } {
    const price = form.get('line_items[0][price]') ?? ''
    const mode = form.get('mode')
    if (prices[price] === undefined) return missing('price', price, 'line_items[0][price]', 400)
    if ((mode === 'subscription') !== (prices[price] === 'recurring')) {
      const error = {
        message: `This price cannot be used in \`${mode}\` mode`,
        type: 'invalid_request_error',
      }
      return { status: 400, body: { error } }
    }
    const id = newId('cs_test')
    const body = {
      id,
      object: 'checkout.session',
      mode,
      customer: form.get('customer'),
      client_reference_id: form.get('client_reference_id'),
      success_url: form.get('success_url'),
      cancel_url: form.get('cancel_url'),
      line_items: { object: 'list', data: [{ object: 'item', price: { id: price, object: 'price' } }] },
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    sessions.set(id, body)
    return { status: 200, body }
  }

  async function handle(request: IncomingMessage): Promise<{ status: number; body: Json }> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const form = new URLSearchParams(await text(request))
    const method = request.method ?? ''
    requests.push({ method, path: url.pathname, form })
    if (state.isAway) return { status: 502, body: { error: { message: 'Bad gateway', type: 'api_error' } } }
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      return { status: 401, body: { error: { message: 'Invalid API Key', type: 'invalid_request_error' } } }
    }
    const key = method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined
    const answered = (key && repeated.get(key)) || answer(method, url, form)
    if (key) repeated.set(key, answered)
    return structuredClone(answered)
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await handle(request)
    const hold = state.holds.shift()
    if (hold) {
      state.held++
      await hold
    }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers,
    sessions,
    subscriptions,
    requests,
    state,

    /** The customer pays on this checkout page; returns the checkout and its result. */
    pay(page: string): { session: Json; subscription: Json } {
      const session = sessions.get(page.split('/').at(-1)!)
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      if (session.mode !== 'subscription') return { session, subscription: undefined }
      const subscription = subscribe(session.customer, session.line_items.data[0].price.id)
      session.subscription = subscription.id
      return { session, subscription }
    },

    /** Creates a subscription for an existing customer, like an operator in the dashboard. */
    subscribe,

    /** Starts a new period whose invoice is not charged yet. */
    renew(subscription: Json, status: 'draft' | 'paid' = 'draft'): void {
      const [old] = subscription.items.data
      const start = new Date(old.current_period_end * 1000)
      subscription.items.data = [item(old.price.id, start)]
      subscription.latest_invoice = invoice(subscription.customer, 'subscription_cycle', status)
    },

    end(subscription: Json): void {
      Object.assign(subscription, { status: 'canceled', ended_at: seconds(now()) })
    },

    /** Builds a signed event: body bytes and signature. */
    event(type: string, object: Json, more: { signedAt?: Date; secret?: string; object?: string } = {}) {
      const kind = more.object ?? 'event'
      const event = { id: newId('evt'), object: kind, type, created: seconds(now()), data: { object } }
      const payload = JSON.stringify(event, null, 2)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: more.secret ?? options.webhookSecret,
        timestamp: seconds(more.signedAt ?? now()),
      })
      return { id: event.id, body: Buffer.from(payload), signature }
    },

    /** Computes the next response and holds it back until it is released. */
    holdNext(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.holds.push(promise)
      return resolve
    },

    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function subscribe(customer: string, price: string): Json {
    const subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'active',
      customer,
      cancel_at_period_end: false,
      ended_at: null,
      items: { object: 'list', data: [item(price, now())] },
      latest_invoice: invoice(customer, 'subscription_create', 'paid'),
    }
    subscriptions.set(subscription.id, subscription)
    return subscription
  }

  function item(price: string, start: Date) {
    return {
      id: newId('si'),
      object: 'subscription_item',
      price: { id: price, object: 'price' },
      quantity: 1,
      current_period_start: seconds(start),
      current_period_end: seconds(new Date(start.getTime() + 30 * dayMs)),
    }
  }

  function invoice(customer: string, billing_reason: string, status: string) {
    return { id: newId('in'), object: 'invoice', customer, billing_reason, status }
  }
}
