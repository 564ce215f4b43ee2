import type { Browser } from 'playwright-core'
import { ensureTool } from '../../scripts/system-tools.ts'
import { type Chromium, launchChromium } from '../../src/research/fetch/launch-chromium.ts'

/** Generous timeout for one browser action on a busy machine. */
export const patienceMs = 120_000

let running: Promise<Chromium> | undefined
let users = 0

/** Every user in this process gets the same browser, because its start takes a second. The last one closes it. */
export function holdChromium() {
  users++
  return {
    async browser(): Promise<Browser> {
      running ??= launch()
      return (await running).browser
    },
    async release(): Promise<void> {
      users--
      const chromium = await running
      if (users === 0) {
        running = undefined
        await chromium?.close()
      } else await Promise.all(chromium?.browser.contexts().map((context) => context.close()) ?? [])
    },
  }
}

async function launch(): Promise<Chromium> {
  const chromium = await launchChromium({
    executablePath: await ensureTool('chromium'),
    timeoutMs: patienceMs,
  })
  chromium.browser.once('disconnected', () => {
    running = undefined
  })
  return chromium
}
