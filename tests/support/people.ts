import assert from 'node:assert/strict'
import {
  type Browser,
  createAccounts,
  createIdentities,
  identityChannel,
  type PasskeyChallengeRequest,
  type SignedIn,
} from '../../src/accounts/index.ts'
import type { ProblemCode } from '../../src/contracts/problem.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { openDatabase } from '../../src/platform/sql/database.ts'
import { type Authenticator, createAuthenticator, type ResponseOverrides } from './authenticator.ts'
import { createTestDatabase } from './postgres.ts'

export const baseUrl = 'http://directory.test'
export const linux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let browsers = 0
export const newBrowser = (userAgent = linux): Browser => ({
  binding: `secret-of-browser-number-${++browsers}-of-the-test`,
  userAgent,
})

/** A signed-in person with a device and a browser. */
export type Person = SignedIn & { device: Authenticator; browser: Browser; token: string }

export type People = Awaited<ReturnType<typeof startPeople>>

/** The accounts of two instances on one database, with a clock that the test moves. */
export async function startPeople() {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await createTestDatabase())
  const clock = { at: new Date('2026-11-15T12:00:00Z') }
  const now = () => clock.at
  const instance = async () => {
    const database = opened.use(
      await openDatabase({ databaseUrl: url, dataDir: '', role: 'command', log: () => {} }),
    )
    const { sql } = database
    const identities = createIdentities({ sql, baseUrl, now, onError: () => {} })
    database.listen(identityChannel, identities.invalidate, identities.invalidateAll)
    return {
      sql,
      identities,
      accounts: createAccounts({ sql, baseUrl, now, onIdentityChange: identities.invalidate }),
    }
  }
  const here = await instance()
  const there = await instance()
  const { accounts } = here
  const { passkeys } = accounts
  const resources = opened.move()

  const who = (token: string, at = here) => at.identities.authenticate({ kind: 'session', value: token })
  const signedIn = async (token: string): Promise<SignedIn> => {
    const caller = await who(token)
    assert.ok(caller?.verifiedAt, 'signed in')
    return { accountId: caller.accountId, sessionId: caller.credentialId, verifiedAt: caller.verifiedAt }
  }
  const asPerson = async (device: Authenticator, browser: Browser, token: string | undefined) => {
    assert.ok(token)
    return { device, browser, token, ...(await signedIn(token)) }
  }

  /** Requests a challenge and answers it; the device creates or uses a passkey. */
  async function exchange(
    question: PasskeyChallengeRequest,
    device: Authenticator,
    browser: Browser,
    more: { overrides?: ResponseOverrides; passkeyName?: string } = {},
  ) {
    const options = await passkeys.createChallenge(question, browser)
    const act = 'user' in options ? device.create : device.get
    return passkeys.verify({
      purpose: question.purpose,
      credential: act(options, more.overrides),
      browser,
      signedIn: 'signedIn' in question ? question.signedIn : undefined,
      passkeyName: more.passkeyName,
    })
  }

  return {
    url,
    here,
    there,
    ...accounts,
    sql: here.sql,
    now,
    who,
    signedIn,
    exchange,

    async signUp(name = 'Ada', device = createAuthenticator(), browser = newBrowser()): Promise<Person> {
      const { sessionToken } = await exchange({ purpose: 'sign_up', name }, device, browser)
      return asPerson(device, browser, sessionToken)
    },

    async signIn(
      device: Authenticator,
      browser = newBrowser(),
      overrides: ResponseOverrides = {},
    ): Promise<Person> {
      const { sessionToken } = await exchange({ purpose: 'sign_in' }, device, browser, { overrides })
      return asPerson(device, browser, sessionToken)
    },

    /** Cached identities expire by the real clock, so the cache is cleared here. */
    advance(milliseconds: number): void {
      clock.at = new Date(clock.at.getTime() + milliseconds)
      here.identities.invalidateAll()
      there.identities.invalidateAll()
    },

    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Returns the error that the call must fail with. */
export async function refusal(code: ProblemCode, work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ServiceError, String((error as Error)?.stack))
  assert.equal(error.code, code, error.message)
  return error
}
