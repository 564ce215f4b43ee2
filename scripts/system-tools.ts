import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

export type Tool = 'redis-server' | 'chromium' | 'nginx' | 'caddy' | 'pgbouncer' | 'postgres' | 'wrk'

/**
 * `programs` are names looked for in PATH, or absolute paths; the first that exists is taken. Of the Debian packages, the
 * first that can be installed is.
 */
const tools: Record<
  Tool,
  { variable: string; programs: readonly string[]; packages: readonly string[]; advice: string }
> = {
  'redis-server': {
    variable: 'REDIS_SERVER',
    programs: ['redis-server', 'valkey-server'],
    packages: ['redis-server'],
    advice: 'install Redis or Valkey (Debian: apt-get install redis-server; macOS: brew install redis)',
  },
  chromium: {
    variable: 'CHROMIUM',
    programs: [
      // The same browser without windows takes a quarter less of the processor's time.
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'google-chrome-beta',
      'google-chrome-unstable',
      '/opt/google/chrome/chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
    advice: 'install Chromium or Google Chrome (Debian: apt-get install chromium)',
  },
  nginx: {
    variable: 'NGINX',
    programs: ['nginx'],
    packages: ['nginx'],
    advice: 'install nginx (Debian: apt-get install nginx; macOS: brew install nginx)',
  },
  caddy: {
    variable: 'CADDY',
    programs: ['caddy'],
    packages: ['caddy'],
    advice: 'install Caddy (Debian: apt-get install caddy; macOS: brew install caddy)',
  },
  pgbouncer: {
    variable: 'PGBOUNCER',
    programs: ['pgbouncer'],
    packages: ['pgbouncer'],
    advice: 'install PgBouncer (Debian: apt-get install pgbouncer; macOS: brew install pgbouncer)',
  },
  // A server whose own pg_dump is installed with it. The embedded one comes without.
  postgres: {
    variable: 'POSTGRES',
    programs: ['18', '17', '16', '15'].map((major) => `/usr/lib/postgresql/${major}/bin/postgres`),
    packages: ['postgresql'],
    advice: 'install PostgreSQL (Debian: apt-get install postgresql; macOS: brew install postgresql)',
  },
  wrk: {
    variable: 'WRK',
    programs: ['wrk'],
    packages: ['wrk'],
    advice: 'install wrk (Debian: apt-get install wrk; macOS: brew install wrk)',
  },
}

const found = new Map<Tool, Promise<string>>()

/** The path of a program that tests and benchmarks need: an installed one, else Debian's package is installed. */
export function ensureTool(name: Tool): Promise<string> {
  let path = found.get(name)
  if (path === undefined) {
    path = locate(name)
    found.set(name, path)
  }
  return path
}

async function locate(name: Tool): Promise<string> {
  const { variable, programs, packages, advice } = tools[name]
  const chosen = process.env[variable]
  if (chosen) {
    if (await isExecutable(chosen)) return chosen
    throw new Error(`${variable} is ${chosen}, which is not a program that can be run: correct or unset it.`)
  }
  const installed = await firstInstalled(programs)
  if (installed !== undefined) return installed
  const remedy = `${name} is missing: ${advice}, or set ${variable} to its path.`
  let failure: string | undefined
  for (const one of packages) {
    failure = await installDebianPackage(one)
    if (failure === undefined) break
  }
  if (failure !== undefined) throw new Error(`${remedy} ${failure}`)
  const fresh = await firstInstalled(programs)
  if (fresh === undefined)
    throw new Error(`${remedy} Debian's package was installed and brought no such program.`)
  return fresh
}

async function firstInstalled(programs: readonly string[]): Promise<string | undefined> {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'].filter(
    (one) => isAbsolute(one),
  )
  for (const program of programs) {
    const candidates = isAbsolute(program)
      ? [program]
      : directories.map((directory) => join(directory, program))
    for (const candidate of candidates) if (await isExecutable(candidate)) return candidate
  }
  return undefined
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Answers undefined when the package is installed, else a sentence that says why it is not. */
async function installDebianPackage(name: string): Promise<string | undefined> {
  if ((await firstInstalled(['apt-get'])) === undefined)
    return 'It is only installed by itself where apt-get exists.'
  const isRoot = process.getuid?.() === 0
  if (!isRoot && (await run('sudo', ['-n', 'true'])).code !== 0) {
    return 'It is only installed by itself for root or with sudo that asks for no password.'
  }
  process.stderr.write(`Installing Debian's package ${name}, once …\n`)
  const apt = 'apt-get -q -y -o DPkg::Lock::Timeout=600'
  const install = `${apt} install --no-install-recommends ${name}`
  // Old package lists may name files that are gone, so a failure is final only with fresh lists.
  const script = `export DEBIAN_FRONTEND=noninteractive; ${install} || { ${apt} update && ${install}; }`
  // Test files run in parallel: the kernel's lock on apt's directory lets one install, then the others find it done.
  const command = ['flock', '/var/lib/apt', 'sh', '-c', script]
  const [program = '', ...args] = isRoot ? command : ['sudo', '-n', ...command]
  const { code, output } = await run(program, args)
  return code === 0 ? undefined : `apt-get failed: ${output.trim().split('\n').slice(-5).join(' | ')}`
}

function run(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
