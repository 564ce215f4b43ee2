import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'

/** Chromium's sandbox does not work here, so no page is rendered. */
export class NoSandboxError extends Error {
  override name = 'NoSandboxError'
}

type ChromiumOptions = {
  readonly executablePath: string
  readonly args?: readonly string[]
  readonly timeoutMs?: number
  /** Ways to stop being root, tried in this order. */
  readonly otherUsers?: readonly OtherUser[]
}

/** A command that runs a program as somebody other than root, and the owner of the files it may write. */
type OtherUser = { readonly prefix: readonly string[]; readonly owner: number }

const nobody = 65534
export const otherUsers: readonly OtherUser[] = [
  { prefix: ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--'], owner: nobody },
  // Without the right to switch users, a user namespace still takes root's capabilities away.
  { prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'], owner: 0 },
]

// Keeps the secrets in the environment of the service from the browser.
const environment = {
  LC_ALL: 'C.UTF-8',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin',
}

/** A running browser. Closing it also removes its files. */
export type Chromium = { readonly browser: Browser; close(): Promise<void> }

/** Starts Chromium with its sandbox. Root starts it as another user, because the sandbox does not work for root. */
export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  // Importing Playwright takes a third of a second, and most runs do not need it.
  const { chromium } = await import('playwright-core')
  const launch = (executablePath: string, env?: Record<string, string>) =>
    chromium
      .launch({
        executablePath,
        ...(env && { env }),
        // Playwright adds flags against other background activity.
        args: ['--disable-sync', '--disable-quic', '--disable-gpu', ...(options.args ?? [])],
        // Playwright disables the sandbox unless this is set.
        chromiumSandbox: true,
        timeout: options.timeoutMs ?? 30_000,
      })
      .catch(explainMissingSandbox)
  const { executablePath } = options
  if (process.getuid?.() !== 0) {
    const isWindows = process.platform === 'win32'
    const env = { ...environment, HOME: homedir(), TMPDIR: tmpdir() }
    const browser = await launch(executablePath, isWindows ? undefined : env)
    return { browser, close: () => browser.close() }
  }
  const home = await mkdtemp(join(tmpdir(), 'civic-chromium-'))
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  try {
    const { prefix } = await chooseUser(options.otherUsers ?? otherUsers, home, executablePath)
    const user = { HOME: home, TMPDIR: home, CHROMIUM: executablePath, CHROMIUM_PREFIX: prefix.join(' ') }
    const script = join(import.meta.dirname, 'chromium-as-user.sh')
    const browser = await launch(script, { ...environment, ...user })
    // What cannot be removed is left to the system's cleaning of temporary files.
    const ended = new Promise((resolve) => browser.once('disconnected', resolve))
    const removed = ended.then(remove).catch(() => {})
    return { browser, close: () => browser.close().then(() => removed) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The first user that can write to `home` and run the program. */
async function chooseUser(users: readonly OtherUser[], home: string, program: string): Promise<OtherUser> {
  const check = ['sh', '-c', 'test -w "$1" && test -x "$2" && test "$(id -u)" != 0', 'sh', home, program]
  for (const user of users) {
    try {
      await chown(home, user.owner, user.owner)
      const [first, ...rest] = [...user.prefix, ...check] as [string, ...string[]]
      await promisify(execFile)(first, rest, { env: environment, cwd: '/' })
      return user
    } catch {
      // The next one may work.
    }
  }
  throw new NoSandboxError('Chromium cannot run as another user here')
}

function explainMissingSandbox(error: unknown): never {
  if (error instanceof Error && /No usable sandbox|without --no-sandbox|setuid sandbox/i.test(error.message))
    throw new NoSandboxError('Chromium finds no usable sandbox', { cause: error })
  throw error
}
