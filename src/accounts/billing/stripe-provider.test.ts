import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startStripeStub } from '../../../tests/support/stripe-stub.ts'
import { readConfig } from '../../platform/config.ts'
import { ServiceError } from '../../platform/errors.ts'
import { createStripeProvider } from './stripe-provider.ts'

const now = () => new Date('2026-11-15T12:00:00Z')
const stripe = await startStripeStub({
  secretKey: 'sk_test_standin',
  webhookSecret: 'whsec_standin',
  prices: { price_ind: 'recurring', price_team: 'recurring' },
  now,
})
after(() => stripe[Symbol.asyncDispose]())

const env = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
  STRIPE_PRICE_INDIVIDUAL: 'price_ind,price_old',
  STRIPE_PRICE_TEAM: 'price_team',
  STRIPE_API_URL: stripe.url,
}
const logged: unknown[] = []
const write = (...line: unknown[]) => void logged.push(line)
const provider = (more: Record<string, string> = {}) =>
  createStripeProvider({
    stripe: readConfig({ ...env, ...more }).stripe!,
    baseUrl: 'http://directory.test',
    now,
    log: { warn: write, error: write },
  })

test('rejects an incomplete configuration and a price that is used for two plans', () => {
  const { STRIPE_WEBHOOK_SECRET: _, STRIPE_PRICE_TEAM: __, ...half } = env
  assert.throws(() => readConfig(half), /STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_TEAM: missing\. Set all four/)
  assert.throws(() => readConfig({ STRIPE_PRICE_RESEARCH_PASS: 'price_pass' }), /STRIPE_SECRET_KEY, /)
  assert.throws(() => readConfig({ STRIPE_API_URL: stripe.url }), /STRIPE_SECRET_KEY, /)
  assert.throws(() => readConfig({ ...env, STRIPE_PRICE_TEAM: 'price_old' }), /price_old is listed twice/)
})

test('sells the research pass only when it has a price', () => {
  assert.deepEqual(provider().sells, ['individual', 'team'])
  const withPass = provider({ STRIPE_PRICE_RESEARCH_PASS: 'price_pass' })
  assert.deepEqual(withPass.sells, ['individual', 'team', 'research_pass'])
})

test('allows plain HTTP only to loopback hosts, and does not repeat a rejected key in the error', () => {
  const rejected = [
    'http://stripe.test',
    'http://127.0.0.1.stripe.test',
    'ftp://localhost',
    'localhost:12111',
  ]
  for (const address of rejected) {
    assert.throws(() => readConfig({ ...env, STRIPE_API_URL: address }), /STRIPE_API_URL: must be an https/)
  }
  for (const address of ['https://stripe.test', 'http://localhost:12111', 'http://[::1]:12111']) {
    assert.equal(readConfig({ ...env, STRIPE_API_URL: address }).stripe?.apiUrl, address)
  }
  assert.throws(
    () => readConfig({ ...env, STRIPE_SECRET_KEY: 'pk_live_shown' }),
    (error: Error) => /STRIPE_SECRET_KEY: /.test(error.message) && !error.message.includes('pk_live_shown'),
  )
})

test('logs a wrong key or price as a configuration error, without secrets', async () => {
  const customer = await provider().createCustomer('01920000-0000-7000-8000-000000000001', null)
  for (const wrong of [{ STRIPE_SECRET_KEY: 'sk_test_wrong' }, { STRIPE_PRICE_TEAM: 'price_gone' }]) {
    logged.length = 0
    await assert.rejects(
      provider(wrong).checkoutPage({ customer, accountId: 'a', plan: 'team' }),
      (error) => error instanceof ServiceError && /not set up correctly/.test(error.message),
    )
    assert.match(JSON.stringify(logged), /check the STRIPE_ variables/)
    assert.doesNotMatch(JSON.stringify(logged), /sk_test|whsec_/)
  }
})

test('treats a signed event that cannot be parsed as unrelated', async () => {
  const { signature, body } = stripe.event('v1.billing.meter.no_meter_found', {}, { object: 'v2.core.event' })
  assert.equal((await provider().readEvent(body, signature)).about, 'unrelated')
})
