import assert from 'node:assert/strict'
import type { Json } from './app.ts'
import type { CookieBrowser } from './cookie-browser.ts'
import { callback, newVerifier, type OAuthService, resource } from './oauth-service.ts'

export type Choice = { workspaceId?: string; scopes?: string[]; deny?: boolean }

/** Registers a client and returns its id. */
export async function registeredClient(service: OAuthService, metadata: object = {}): Promise<string> {
  const answer = await service.register({ client_name: 'Assistant', redirect_uris: [callback], ...metadata })
  const body = (await answer.json()) as Json
  assert.equal(answer.status, 201, JSON.stringify(body))
  return body.client_id
}

/** The authorization URL of a client; undefined removes a parameter. */
export function authorizeAddress(clientId: string, more: Record<string, string | undefined> = {}): string {
  const parameters: Record<string, string | undefined> = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'directory:read workspace:read',
    state: 'state-of-the-client',
    code_challenge_method: 'S256',
    resource,
    ...more,
  }
  const known = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined)
  return `/oauth/authorize?${new URLSearchParams(known)}`
}

/** Follows the authorization URL to the consent page. */
export async function toConsent(
  browser: CookieBrowser,
  address: string,
): Promise<{ page: Json; url: string }> {
  const { answer, url } = await browser.follow(address)
  assert.equal(answer.status, 200, `${url}: ${answer.status}`)
  return { page: await answer.json(), url }
}

/** Submits the consent page; returns the redirect to the application. */
export async function decide(
  browser: CookieBrowser,
  page: string,
  choice: Choice = {},
): Promise<URLSearchParams> {
  const { answer, url } = await browser.follow(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  })
  if (answer.status !== 303) assert.fail(`${url}: ${answer.status} ${await answer.text()}`)
  return new URL(url).searchParams
}

export async function codeFor(
  browser: CookieBrowser,
  clientId: string,
  options: { choice?: Choice; more?: Record<string, string | undefined> } = {},
) {
  const { verifier, challenge } = newVerifier()
  const address = authorizeAddress(clientId, { code_challenge: challenge, ...options.more })
  const { url } = await toConsent(browser, address)
  const heard = await decide(browser, url, options.choice)
  const code = heard.get('code')
  assert.ok(code, heard.toString())
  return { code, verifier, heard }
}

export const redeem = (
  service: Pick<OAuthService, 'form'>,
  clientId: string,
  { code, verifier }: { code: string; verifier: string },
  more: Record<string, string> = {},
) =>
  service.form('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
    ...more,
  })

export const refresh = (
  service: Pick<OAuthService, 'form'>,
  clientId: string,
  token: string,
  more: Record<string, string> = {},
) =>
  service.form('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
    ...more,
  })

export async function jsonOf(answer: Response | Promise<Response>, status = 200): Promise<Json> {
  const settled = await answer
  const text = await settled.text()
  assert.equal(settled.status, status, text)
  return text === '' ? undefined : JSON.parse(text)
}

/** A person with a plan, and an authorized application with its tokens. */
export async function connected(
  service: OAuthService,
  options: { more?: Record<string, string | undefined>; metadata?: object } = {},
) {
  const person = await newPerson(service)
  const clientId = await registeredClient(service, options.metadata)
  const browser = service.browser(person.accountId)
  const granted = await codeFor(browser, clientId, options.more ? { more: options.more } : {})
  const redirectUri = options.more?.['redirect_uri']
  const tokens = await jsonOf(
    redeem(service, clientId, granted, redirectUri ? { redirect_uri: redirectUri } : {}),
  )
  return { ...person, clientId, browser, tokens, ...granted }
}

export async function newPerson(service: OAuthService, plan: 'free' | 'individual' | 'team' = 'individual') {
  const made = await service.sql
    .transaction()
    .execute((tx) => service.accounts.create(tx, { name: 'Ada', plan, planUntil: null }))
  return { accountId: made.account.id, workspaceId: made.workspaceId }
}
