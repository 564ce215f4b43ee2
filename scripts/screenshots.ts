/**
 * `npm run screenshots`: pictures of the main pages for the README, in docs/images. The service starts with the sample
 * town. OPEN_STATES (a folder) and CONGRESS (a file) name real data that `civic import` reads first.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { runProgram, startProgram } from '../bench/processes.ts'
import { launchChromium } from '../src/research/fetch/launch-chromium.ts'
import { ensureTool } from './system-tools.ts'

type Picture = { name: string; path: string; width: 1280 | 390; colorScheme: 'light' | 'dark' }

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/images')
const civic = join(root, 'src/bin/civic.ts')
const base = 'http://localhost:8184'
const maximumBytes = 60_000
const patienceMs = 120_000

const place = '/places/alder-falls-in'
const environment = {
  DATA_DIR: join(root, '.cache/screenshots'),
  PORT: '8184',
  BASE_URL: base,
  LOG_LEVEL: 'error',
  PAGES_PER_MINUTE: '10000',
}

const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
try {
  for (const [format, path] of [
    ['openstates', process.env['OPEN_STATES']],
    ['congress', process.env['CONGRESS']],
  ] as const) {
    if (path) await runProgram(process.execPath, [civic, 'import', format, path], environment)
  }
  await takePictures(await pictures())
} finally {
  await service.stop()
}

async function pictures(): Promise<Picture[]> {
  const response = await fetch(`${base}/api/entities?query=tenants+union&state=IN`)
  const { data } = (await response.json()) as { data: { id: string; slug: string; sample: boolean }[] }
  const tenants = data.find(({ sample }) => sample)
  if (tenants === undefined) throw new Error('The sample town is missing: start with SAMPLE=on')
  const actor = `/actors/${tenants.id}/${tenants.slug}`
  return [
    { name: 'home', path: '/', width: 1280, colorScheme: 'light' },
    { name: 'place', path: place, width: 1280, colorScheme: 'light' },
    { name: 'actor', path: actor, width: 1280, colorScheme: 'light' },
    { name: 'signals', path: '/signals?place=alder-falls-in', width: 1280, colorScheme: 'dark' },
    { name: 'place-phone', path: place, width: 390, colorScheme: 'light' },
    { name: 'actor-phone', path: actor, width: 390, colorScheme: 'dark' },
  ]
}

async function takePictures(wanted: readonly Picture[]): Promise<void> {
  const { browser, close } = await launchChromium({
    executablePath: await ensureTool('chromium'),
    timeoutMs: patienceMs,
  })
  try {
    await mkdir(folder, { recursive: true })
    for (const file of await readdir(folder)) if (file.endsWith('.webp')) await rm(join(folder, file))
    for (const { name, path, width, colorScheme } of wanted) {
      const viewport = { width, height: width === 390 ? 844 : 860 }
      const context = await browser.newContext({ viewport, colorScheme, baseURL: base })
      const page = await context.newPage()
      await page.goto(path, { timeout: patienceMs })
      await page.evaluate('document.fonts.ready.then(() => true)')
      const image = await smallImage(page)
      await writeFile(join(folder, `${name}.webp`), image)
      console.log(`docs/images/${name}.webp ${image.length} bytes`)
      await context.close()
    }
  } finally {
    await close()
  }
}

/** The largest picture of good quality that fits. */
async function smallImage(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  for (const scale of [1, 0.8, 0.65, 0.5]) {
    for (const quality of [85, 70]) {
      const clip = { x: 0, y: 0, width, height, scale }
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip })
      const image = Buffer.from(data, 'base64')
      if (image.length < maximumBytes) return image
    }
  }
  throw new Error(`${page.url()} does not fit into ${maximumBytes} bytes`)
}
