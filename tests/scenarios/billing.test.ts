import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createBilling } from '../../src/accounts/billing/index.ts'
import { createAccounts } from '../../src/accounts/index.ts'
import type { PlanName } from '../../src/contracts/accounts/plans.ts'
import { readConfig } from '../../src/platform/config.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { type Json, startTestApp } from '../support/app.ts'
import { startStripeStub } from '../support/stripe-stub.ts'
import { until } from '../support/until.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-15T12:00:00Z')
let clock = start
const now = () => clock
const later = (days: number, from = start) => new Date(from.getTime() + days * dayMs)

const stripe = await startStripeStub({
  secretKey: 'sk_test_standin',
  webhookSecret: 'whsec_standin',
  prices: { price_ind: 'recurring', price_old: 'recurring', price_team: 'recurring', price_pass: 'one_time' },
  now,
})
const env = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
  STRIPE_PRICE_INDIVIDUAL: 'price_ind, price_old',
  STRIPE_PRICE_TEAM: 'price_team',
  STRIPE_PRICE_RESEARCH_PASS: 'price_pass',
  STRIPE_API_URL: stripe.url,
}
const service = await startTestApp({ accounts: 'stored', now, env })
after(async () => {
  await stripe[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const { sql } = service.app.database
const { accounts, apiKeys } = createAccounts({ sql, baseUrl: 'http://directory.test', now })
const logged: { fields: Json; message: string }[] = []
const write = (fields: unknown, message?: string) => void logged.push({ fields, message: message ?? '' })
const sell = (environment: Record<string, string> = env) =>
  createBilling({
    sql,
    stripe: readConfig(environment).stripe,
    baseUrl: 'http://directory.test',
    now,
    log: { info: write, warn: write, error: write },
    setPlan: accounts.setPlan,
  })
const billing = sell()!

const newAccount = async (plan: PlanName = 'free', planUntil: Date | null = null) => {
  clock = start
  return sql.transaction().execute((tx) => accounts.create(tx, { name: 'Ada', plan, planUntil }))
}
const planOf = async (id: string) => {
  const { plan, plan_until } = await accounts.requireAccount(id)
  return { plan, until: plan_until }
}
const send = (event: { body: Buffer; signature: string }) => billing.receive(event.body, event.signature)
const deliver = (event: { body: Buffer; signature: string }) =>
  service.fetch('/billing/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
    body: new Uint8Array(event.body),
  })
const refusal = (code: string, says: RegExp) => (error: unknown) =>
  error instanceof ServiceError && error.code === code && says.test(error.message)

/** An account with a paid subscription that the service has processed. */
async function subscriber(plan: 'individual' | 'team' = 'individual') {
  const { account, workspaceId } = await newAccount()
  const { session, subscription } = stripe.pay(await billing.checkout(account.id, plan))
  assert.equal(await send(stripe.event('checkout.session.completed', session)), 'done')
  return { id: account.id, workspaceId, subscription }
}

test('sells nothing without configuration', () => {
  assert.equal(sell({}), undefined)
  assert.deepEqual(billing.sells, ['individual', 'team', 'research_pass'])
})

test('creates a Stripe checkout for the account and the price of the plan', async () => {
  const { account } = await newAccount()
  const page = await billing.checkout(account.id, 'individual')
  assert.match(page, /^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  const session = stripe.sessions.get(page.split('/').at(-1)!)
  assert.equal(session.mode, 'subscription')
  assert.equal(session.client_reference_id, account.id)
  assert.equal(session.line_items.data[0].price.id, 'price_ind')
  assert.equal(session.success_url, 'http://directory.test/settings/plan?paid=1')
  assert.equal(session.cancel_url, 'http://directory.test/pricing')
  assert.equal(stripe.customers.get(session.customer).metadata.account_id, account.id)
  assert.equal((await planOf(account.id)).plan, 'free')
})

test('creates one customer per account under concurrent checkouts', async () => {
  const { account } = await newAccount()
  const known = stripe.customers.size
  const both = [billing.checkout(account.id, 'team'), billing.checkout(account.id, 'research_pass')]
  const pages = [...(await Promise.all(both)), await billing.checkout(account.id, 'individual')]
  const used = pages.map((page) => stripe.sessions.get(page.split('/').at(-1)!).customer)
  assert.equal(new Set(used).size, 1)
  assert.equal(stripe.customers.size, known + 1)
})

test('replaces a customer that was deleted at Stripe', async () => {
  const { account } = await newAccount()
  const first = stripe.sessions.get((await billing.checkout(account.id, 'team')).split('/').at(-1)!).customer
  stripe.customers.delete(first)
  const page = await billing.checkout(account.id, 'team')
  const { session } = stripe.pay(page)
  assert.notEqual(session.customer, first)
  assert.equal(await send(stripe.event('checkout.session.completed', session)), 'done')
  assert.equal((await planOf(account.id)).plan, 'team')
})

test('processes the end of a subscription of a deleted customer', async () => {
  const { id, subscription } = await subscriber()
  stripe.customers.delete(subscription.customer)
  clock = later(5)
  stripe.end(subscription)
  await send(stripe.event('customer.subscription.deleted', subscription))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(5) })
})

test('rejects plans that are not for sale and unknown accounts', async () => {
  const { account } = await newAccount()
  await assert.rejects(
    billing.checkout(account.id, 'free'),
    refusal('invalid_request', /individual, team, research_pass/),
  )
  await assert.rejects(billing.checkout('nobody', 'team'), refusal('not_found', /nobody/))
})

test('rejects checkout with an active subscription or a better plan', async () => {
  const { id } = await subscriber('individual')
  for (const plan of ['individual', 'team', 'research_pass'] as const) {
    await assert.rejects(billing.checkout(id, plan), refusal('conflict', /settings\/plan/))
  }
  const endless = await newAccount('team')
  await assert.rejects(billing.checkout(endless.account.id, 'individual'), refusal('conflict', /allows more/))
  await assert.rejects(billing.checkout(endless.account.id, 'team'), refusal('conflict', /already/))
})

test('sets the plan with a three-day grace period after the first payment', async () => {
  const { id, workspaceId } = await subscriber('individual')
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(33) })
  const { key } = await apiKeys.create(id, workspaceId, 'notebook')
  const answer = await service.fetch('/api/issue-areas', { headers: { 'x-api-key': key } })
  assert.equal(answer.status, 200)
})

test('returns 403 plan_required after a lapse and accepts the key after a renewal', async () => {
  const { id, workspaceId, subscription } = await subscriber('individual')
  const { key } = await apiKeys.create(id, workspaceId, 'notebook')
  const read = () => service.fetch('/api/issue-areas', { headers: { 'x-api-key': key } })
  assert.equal((await read()).status, 200)
  clock = later(34)
  const refused = await read()
  assert.equal(refused.status, 403)
  assert.equal(((await refused.json()) as Json).code, 'plan_required')
  stripe.renew(subscription, 'paid')
  assert.equal(await send(stripe.event('customer.subscription.updated', subscription)), 'done')
  await until(async () => (await read()).status === 200, 'the key works again')
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(63) })
})

test('extends the plan only when the invoice of the new period is paid', async () => {
  const { id, subscription } = await subscriber()
  clock = later(30)
  stripe.renew(subscription, 'draft')
  await send(stripe.event('customer.subscription.updated', subscription))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(33) })
  subscription.status = 'past_due'
  await send(stripe.event('customer.subscription.updated', subscription))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(33) })
  subscription.status = 'active'
  subscription.latest_invoice.status = 'paid'
  assert.equal(await send(stripe.event('invoice.paid', subscription.latest_invoice)), 'done')
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(63) })
})

test('ends an unpaid subscription without extending the plan', async () => {
  const { id, subscription } = await subscriber()
  clock = later(30)
  stripe.renew(subscription, 'draft')
  subscription.status = 'past_due'
  await send(stripe.event('customer.subscription.updated', subscription))
  clock = later(51)
  stripe.end(subscription)
  await send(stripe.event('customer.subscription.deleted', subscription))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(33) })
})

test('ends the plan with the canceled subscription and deletes nothing', async () => {
  const { id, workspaceId, subscription } = await subscriber()
  await apiKeys.create(id, workspaceId, 'notebook')
  clock = later(10)
  subscription.cancel_at_period_end = true
  await send(stripe.event('customer.subscription.updated', subscription))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(33) })
  clock = later(30)
  stripe.end(subscription)
  await send(stripe.event('customer.subscription.deleted', subscription))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(30) })
  assert.equal((await apiKeys.list(id)).length, 1)
  clock = later(40)
  const again = stripe.pay(await billing.checkout(id, 'individual'))
  await send(stripe.event('checkout.session.completed', again.session))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(73) })
})

test('applies a plan change from the portal immediately', async () => {
  const { id, subscription } = await subscriber('individual')
  const choose = async (price: string) => {
    subscription.items.data[0].price.id = price
    await send(stripe.event('customer.subscription.updated', subscription))
    return (await planOf(id)).plan
  }
  assert.equal(await choose('price_team'), 'team')
  assert.equal(await choose('price_old'), 'individual')
})

test('processes an event once under concurrent and repeated delivery', async () => {
  const { account } = await newAccount()
  const { session } = stripe.pay(await billing.checkout(account.id, 'research_pass'))
  const event = stripe.event('checkout.session.completed', session)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(event)))
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
  assert.equal(await send(event), 'ignored')
  assert.deepEqual(await planOf(account.id), { plan: 'research_pass', until: later(90) })
})

test('extends a research pass by 90 days and counts one payment once', async () => {
  const { account } = await newAccount()
  const first = stripe.pay(await billing.checkout(account.id, 'research_pass'))
  first.session.payment_status = 'unpaid'
  assert.equal(await send(stripe.event('checkout.session.completed', first.session)), 'ignored')
  assert.equal((await planOf(account.id)).plan, 'free')
  first.session.payment_status = 'paid'
  clock = later(2)
  await send(stripe.event('checkout.session.async_payment_succeeded', first.session))
  await send(stripe.event('checkout.session.completed', first.session))
  assert.deepEqual(await planOf(account.id), { plan: 'research_pass', until: later(92) })
  const second = stripe.pay(await billing.checkout(account.id, 'research_pass'))
  await send(stripe.event('checkout.session.completed', second.session))
  assert.deepEqual(await planOf(account.id), { plan: 'research_pass', until: later(182) })
})

test('rejects a forged, missing, altered or old signature', async () => {
  const { account } = await newAccount()
  const { session } = stripe.pay(await billing.checkout(account.id, 'team'))
  const good = stripe.event('checkout.session.completed', session)
  const changed = Buffer.from(good.body.toString().replace(session.customer, 'cus_other'))
  const old = stripe.event('checkout.session.completed', session, {
    signedAt: new Date(start.getTime() - 301_000),
  })
  const forged = stripe.event('checkout.session.completed', session, { secret: 'whsec_guess' })
  for (const [body, signature] of [
    [forged.body, forged.signature],
    [changed, good.signature],
    [old.body, old.signature],
    [good.body, undefined],
    [good.body, 't=1,v1=00'],
    [Buffer.alloc(0), good.signature],
  ] as const) {
    await assert.rejects(billing.receive(body, signature), refusal('invalid_credentials', /Stripe-Signature/))
  }
  const answer = await deliver(forged)
  assert.equal(answer.status, 401)
  assert.equal(((await answer.json()) as Json).code, 'invalid_credentials')
  assert.equal((await planOf(account.id)).plan, 'free')
  const inTime = new Date(start.getTime() - 299_000)
  const late = stripe.event('checkout.session.completed', session, { signedAt: inTime })
  assert.deepEqual(await (await deliver(late)).json(), { outcome: 'done' })
  assert.equal((await planOf(account.id)).plan, 'team')
})

test('ignores out-of-order events after a plan ended', async () => {
  const { id, subscription } = await subscriber()
  const created = stripe.event('customer.subscription.created', structuredClone(subscription))
  const updated = stripe.event('customer.subscription.updated', structuredClone(subscription))
  clock = later(0.001)
  stripe.end(subscription)
  const ended = { plan: 'individual', until: new Date(subscription.ended_at * 1000) }
  await send(stripe.event('customer.subscription.deleted', subscription))
  assert.deepEqual(await planOf(id), ended)
  await send(updated)
  await send(created)
  assert.deepEqual(await planOf(id), ended)
})

test('never applies stale Stripe state when events race', async () => {
  const { id, subscription } = await subscriber()
  const updated = stripe.event('customer.subscription.updated', subscription)
  const held = stripe.state.held
  const letGo = stripe.holdNext()
  const slow = send(updated)
  await until(() => stripe.state.held > held, 'Stripe has answered the first, and the answer is on its way')
  clock = later(0.001)
  stripe.end(subscription)
  assert.equal(await send(stripe.event('customer.subscription.deleted', subscription)), 'done')
  letGo()
  assert.equal(await slow, 'done')
  assert.deepEqual(await planOf(id), { plan: 'individual', until: new Date(subscription.ended_at * 1000) })
})

test('keeps the plan of a newer subscription when an old one ends', async () => {
  const { id, subscription } = await subscriber('individual')
  clock = later(3)
  stripe.end(subscription)
  const { session } = stripe.pay(await billing.checkout(id, 'team'))
  await send(stripe.event('checkout.session.completed', session))
  await send(stripe.event('customer.subscription.deleted', subscription))
  assert.deepEqual(await planOf(id), { plan: 'team', until: later(36) })
})

test('applies a replacement subscription without the end event of the old one', async () => {
  const { id, subscription } = await subscriber('team')
  clock = later(3)
  stripe.end(subscription)
  const another = stripe.subscribe(subscription.customer, 'price_ind')
  await send(stripe.event('customer.subscription.created', another))
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(36) })
})

test('keeps a better plan from an operator and applies the paid plan when it ends', async () => {
  const { id, subscription } = await subscriber('individual')
  await sql.transaction().execute((tx) => accounts.setPlan(tx, id, 'team', later(40)))
  clock = later(30)
  stripe.renew(subscription, 'paid')
  await send(stripe.event('customer.subscription.updated', subscription))
  assert.deepEqual(await planOf(id), { plan: 'team', until: later(40) })
  clock = later(41)
  assert.ok((await billing.recheckLapsed()) > 0)
  assert.deepEqual(await planOf(id), { plan: 'individual', until: later(63) })
  await sql.transaction().execute((tx) => accounts.setPlan(tx, id, 'team', null))
  stripe.end(subscription)
  await send(stripe.event('customer.subscription.deleted', subscription))
  assert.deepEqual(await planOf(id), { plan: 'team', until: null })
})

test('ignores and logs events with unknown customers, prices and types', async () => {
  const { id, subscription } = await subscriber()
  const before = await planOf(id)
  const stranger = { ...subscription, id: 'sub_x', customer: 'cus_stranger' }
  const { account } = await newAccount()
  const other = stripe.pay(await billing.checkout(account.id, 'team'))
  other.subscription.items.data[0].price.id = 'price_of_something_else'
  const charge = { id: 'ch_1', object: 'charge', customer: subscription.customer }
  for (const [kind, object, why] of [
    ['customer.subscription.updated', stranger, /no account has this customer/],
    ['customer.subscription.created', other.subscription, /no subscription to one of our prices/],
    ['charge.succeeded', charge, /does not use this kind/],
    ['product.created', { id: 'prod_1', object: 'product' }, /does not use this kind/],
  ] as const) {
    const event = stripe.event(kind, object)
    assert.equal(await send(event), 'ignored')
    assert.match(logged.findLast(({ fields }) => fields.event === event.id)?.message ?? '', why)
  }
  assert.deepEqual(await planOf(id), before)
  assert.equal((await planOf(account.id)).plan, 'free')
})

test('opens the portal only for accounts that have paid', async () => {
  const { account } = await newAccount()
  await assert.rejects(billing.portal(account.id), refusal('conflict', /pricing/))
  await billing.checkout(account.id, 'team')
  await assert.rejects(billing.portal(account.id), refusal('conflict', /pricing/))
  const { id } = await subscriber()
  assert.match(await billing.portal(id), /^https:\/\/billing\.stripe\.com\//)
  const { form } = stripe.requests.findLast(({ path }) => path.startsWith('/v1/billing_portal'))!
  assert.equal(form.get('return_url'), 'http://directory.test/settings/plan')
})

test('returns an error while Stripe is unavailable and processes the repeated event', async () => {
  const { account } = await newAccount()
  const { session } = stripe.pay(await billing.checkout(account.id, 'team'))
  const event = stripe.event('checkout.session.completed', session)
  stripe.state.isAway = true
  try {
    const away = refusal('unavailable', /is unavailable\. Nothing was charged; try again/)
    await assert.rejects(billing.checkout(account.id, 'team'), away)
    assert.equal((await deliver(event)).status, 503)
  } finally {
    stripe.state.isAway = false
  }
  assert.equal((await planOf(account.id)).plan, 'free')
  assert.equal(await send(event), 'done')
  assert.equal((await planOf(account.id)).plan, 'team')
})

test('a notice that a plan is needed names the price and its currency where plans are sold [design.workspace.free]', async () => {
  const htmlOf = async (path: string) => (await service.fetch(path)).text()
  assert.match(await htmlOf('/assistants'), /part of every paid plan, from US\$5 a month/)
  assert.match(await htmlOf('/es/assistants'), /todos los planes de pago, desde US\$5 al mes/)
})
