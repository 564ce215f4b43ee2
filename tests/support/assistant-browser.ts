import type { Page } from 'playwright-core'
import { createAccounts } from '../../src/accounts/index.ts'
import type { PlanName } from '../../src/contracts/accounts/plans.ts'
import { assistantMetadata, startCallback } from './assistant.ts'
import { signInAsNew, signUp, startBrowserTest } from './browser.ts'

/** URL of the assistant's client ID metadata document. */
export const documentUrl = 'https://assistant.example/client.json'

/** A service, a browser for consent, and an assistant that waits for the redirect. */
export async function startAssistantBrowser() {
  await using opened = new AsyncDisposableStack()
  const callback = opened.use(await startCallback())
  const document = { client_id: documentUrl, ...assistantMetadata(callback.url) }
  const web = opened.use(await startBrowserTest({ fetchClientDocument: async () => Response.json(document) }))
  const { sql } = web.app.app.database
  const { accounts, workspaces } = createAccounts({ sql, baseUrl: web.site, now: () => new Date() })
  const setPlan = (id: string, plan: PlanName) =>
    sql.transaction().execute((tx) => accounts.setPlan(tx, id, plan, null))
  const resources = opened.move()
  return {
    callback,
    web,
    workspaces,
    /** Signs the browser in with a new account that has the plan; returns the id of the account. */
    async signInWith(plan: PlanName, page: Page, name: string): Promise<string> {
      const id = await signInAsNew(web, page, name)
      await setPlan(id, plan)
      return id
    },
    /** Signs up with a passkey that this browser has, and sets the plan. */
    async signUpWith(plan: PlanName, page: Page, name: string): Promise<void> {
      await signUp(page, name)
      const { id } = (await accounts.list(100)).find((one) => one.name === name)!
      await setPlan(id, plan)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
