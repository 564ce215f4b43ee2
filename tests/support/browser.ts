import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { createAccounts } from '../../src/accounts/index.ts'
import type { AppOptions } from '../../src/app/options.ts'
import { createSiteCookies } from '../../src/platform/http/site-cookies.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import { holdChromium, patienceMs } from './chromium.ts'
import { freePort } from './free-port.ts'

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Removes the passkeys of this browser, as if the device were lost. */
  losePasskeys(): Promise<void>
  /** Errors in the browser console. */
  faults: string[]
}

export type BrowserTest = {
  app: TestApp
  /** The URL of the site; passkeys belong to its host name. */
  site: string
  /** A new browser profile with its own authenticator. */
  visit(viewport?: { width: number; height: number }): Promise<Visitor>
  /** The same with a service worker, which would hide requests from the tests of other things. */
  visitWithWorker(): Promise<Visitor>
  [Symbol.asyncDispose](): Promise<void>
}

const desktop = { width: 1280, height: 900 }

/** The service on localhost and a real Chromium. */
export async function startBrowserTest(
  options: AppOptions & { env?: Record<string, string>; logFile?: string } = {},
): Promise<BrowserTest> {
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const site = `http://localhost:${port}`
  const app = opened.use(
    await startTestApp({
      ...options,
      accounts: 'stored',
      env: { PORT: String(port), BASE_URL: site, ...options.env },
    }),
  )
  const chromium = holdChromium()
  opened.defer(() => chromium.release())
  const browser = await chromium.browser()
  const resources = opened.move()
  return {
    app,
    site,
    visit: (viewport = desktop) => visit(browser, site, { viewport, serviceWorkers: 'block' }),
    visitWithWorker: () => visit(browser, site, { viewport: desktop, serviceWorkers: 'allow' }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function visit(
  browser: Browser,
  site: string,
  options: Pick<BrowserContextOptions, 'viewport' | 'serviceWorkers'>,
): Promise<Visitor> {
  const context = await browser.newContext({ ...options, baseURL: site })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const authenticator = await addAuthenticator(devtools)
  return {
    page,
    context,
    faults,
    async losePasskeys() {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId: authenticator })
    },
  }
}

async function addAuthenticator(devtools: CDPSession): Promise<string> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

/** Creates an account with a passkey; ends on the passkeys page. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.waitForURL('**/settings/passkeys?new=1')
}

/**
 * Creates an account and signs the browser in with its cookie, where signing up is not what a test is about: no page is
 * opened. The passkey is one that this browser does not have. Returns the id of the account.
 */
export async function signInAsNew({ app, site }: BrowserTest, page: Page, name: string): Promise<string> {
  const { sql } = app.app.database
  const { passkeys } = createAccounts({ sql, baseUrl: site, now: () => new Date() })
  const browser = { binding: 'known to this test only', userAgent: '' }
  const options = await passkeys.createChallenge({ purpose: 'sign_up', name }, browser)
  const credential = createAuthenticator({ origin: site }).create(options)
  const { accountId, sessionToken } = await passkeys.verify({ purpose: 'sign_up', credential, browser })
  const { session } = createSiteCookies(site).names
  await page
    .context()
    .addCookies([{ name: session, value: sessionToken!, url: site, httpOnly: true, sameSite: 'Lax' }])
  return accountId
}
