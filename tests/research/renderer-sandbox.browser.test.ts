import assert from 'node:assert/strict'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureTool } from '../../scripts/system-tools.ts'
import { createRenderer } from '../../src/research/fetch/browser.ts'
import { launchChromium, NoSandboxError, otherUsers } from '../../src/research/fetch/launch-chromium.ts'
import type { Fetched } from '../../src/research/fetch/outcome.ts'
import { fetcherFor } from '../support/local-fetch.ts'
import { startWeb } from '../support/local-web.ts'

type Process = {
  readonly commandLine: string
  readonly uid: number
  readonly filtered: boolean
  space: string
}

/** The processes below `root`, as Linux lists them. A process that ends meanwhile is left out. */
function processesBelow(root: number): Process[] {
  const found: (Process & { pid: number; parent: number })[] = []
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1])
      found.push({
        pid: Number(name),
        parent: field('PPid'),
        uid: field('Uid'),
        filtered: field('Seccomp') === 2,
        space: readlinkSync(`/proc/${name}/ns/user`),
        commandLine: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
      })
    } catch {}
  }
  const below = new Set([root])
  for (const { pid, parent } of found.sort((a, b) => a.pid - b.pid)) if (below.has(parent)) below.add(pid)
  return found.filter(({ pid }) => pid !== root && below.has(pid))
}

async function render(fetcher: ReturnType<typeof fetcherFor>, url: string, executablePath: string) {
  const { clock, rules } = fetcher
  await using renderer = createRenderer({ now: clock.now, rules, executablePath })
  return renderer.render((await fetcher.fetch(url)) as Fetched)
}

const skip = process.platform === 'linux' ? false : 'reads /proc'
const title =
  'renders pages in a sandboxed Chromium, as another user when the service runs as root [design.research.browser-sandbox]'

test(title, { skip }, async () => {
  let during: Process[] = []
  await using web = await startWeb({
    'alder.test': {
      '/': '<!doctype html><div id="root"></div><script>fetch("/now").then(() => { root.textContent = "drawn" })</script>',
      '/now': (_request, response) => {
        during = processesBelow(process.pid)
        response.writeHead(200).end('{}')
      },
    },
  })
  await using fetcher = fetcherFor(web)
  const rendered = await render(fetcher, web.url('alder.test', '/'), await ensureTool('chromium'))
  assert.equal('detail' in rendered ? rendered.detail : rendered.kind, 'fetched')
  const browser = during.filter(({ commandLine }) => /chrom/i.test(commandLine))
  assert.ok(browser.length > 2, 'Chromium was running')
  for (const { commandLine } of browser) assert.doesNotMatch(commandLine, /--no-sandbox/)
  const pages = browser.filter(({ commandLine }) => commandLine.includes('--type=renderer'))
  assert.ok(pages.length > 0, 'a process held the page')
  const own = readlinkSync('/proc/self/ns/user')
  for (const one of pages) assert.ok(one.filtered && one.space !== own, 'a page’s process is confined')
  if (process.getuid?.() === 0) for (const { uid } of browser) assert.notEqual(uid, 0)
})

test('refuses to render with a plain sentence where Chromium finds no sandbox [design.research.browser-sandbox]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'civic-no-sandbox-'))
  await chmod(folder, 0o755)
  const program = join(folder, 'chromium')
  // What Chromium does where user namespaces are forbidden.
  await writeFile(
    program,
    '#!/bin/sh\necho "[FATAL:zygote_host_impl_linux.cc] No usable sandbox!" >&2\nexit 133\n',
    {
      mode: 0o755,
    },
  )
  await using web = await startWeb({ 'alder.test': { '/': '<!doctype html><p>Alder Falls' } })
  await using fetcher = fetcherFor(web)
  const refused = await render(fetcher, web.url('alder.test', '/'), program)
  await rm(folder, { recursive: true })
  assert.ok('reason' in refused)
  assert.equal(refused.reason, 'browser_no_sandbox')
  assert.match(
    refused.detail,
    /^The page can only be read in a browser, and Chromium’s sandbox does not work/,
  )
})

const asRoot = process.getuid?.() === 0 ? false : 'only root has to become somebody else'

test('root never starts Chromium as root [design.research.browser-sandbox]', { skip: asRoot }, async () => {
  const executablePath = await ensureTool('chromium')
  const folder = await mkdtemp(join(tmpdir(), 'civic-temporary-'))
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  const stays = { prefix: ['env', '--'], owner: 0 }
  for (const users of [[], [stays]])
    await assert.rejects(launchChromium({ executablePath, otherUsers: users }), NoSandboxError)
  assert.deepEqual(await readdir(folder), [], 'no profile is left behind')
  // Each way of becoming another user works by itself on this machine, or is refused.
  for (const user of otherUsers) {
    const browser = await launchChromium({ executablePath, otherUsers: [user] }).catch((error: unknown) => {
      if (error instanceof NoSandboxError) return null
      throw error
    })
    await browser?.close()
  }
  await rm(folder, { recursive: true, maxRetries: 5 })
})
