import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTool } from '../../scripts/system-tools.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

type Recipe = { folder: string; port: number /** As host:port. */; instances: readonly string[] }
type Proxy = {
  name: string
  program: 'nginx' | 'caddy'
  /** Writes the configuration of the recipe, without TLS, and returns the arguments that run it. */
  configure: (recipe: Recipe) => Promise<string[]>
}

const root = join(import.meta.dirname, '../..')
const guide = join(root, 'docs/guides/self-host.md')

async function recipeOf(language: string): Promise<string> {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(await readFile(guide, 'utf8'))![1]!
}

const nginx: Proxy = {
  name: 'nginx',
  program: 'nginx',
  async configure({ folder, port, instances }) {
    const site = (await recipeOf('nginx'))
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace(/^\s*ssl_certificate.*$/gm, '')
      .replace('proxy_pass http://127.0.0.1:8080;', 'proxy_pass http://instances;')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const servers = instances.map((host) => `server ${host};`)
    const file = join(folder, 'nginx.conf')
    await writeFile(
      file,
      `daemon off; pid ${folder}/nginx.pid; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} upstream instances { ${servers.join(' ')} }
${site} }`,
    )
    return ['-e', 'stderr', '-c', file]
  },
}

/** Caddy with a site block, without TLS and without its administration port. */
const caddy = (name: string, siteOf: (recipe: Recipe) => Promise<string>): Proxy => ({
  name,
  program: 'caddy',
  async configure(recipe) {
    const file = join(recipe.folder, 'Caddyfile')
    await writeFile(file, `{\n\tadmin off\n\tgrace_period 1s\n}\n${await siteOf(recipe)}`)
    return ['run', '--config', file, '--adapter', 'caddyfile']
  },
})

const guideCaddy = caddy('Caddy', async ({ port, instances }) =>
  (await recipeOf('caddyfile'))
    .replace('directory.example.org', `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', instances.join(' ')),
)

/** Instead of the names of containers it gets addresses. Caddy before 2.7 does not know `stream_close_delay`. */
const composeCaddy = caddy('Caddy of compose.yaml', async ({ port, instances }) =>
  (await readFile(join(root, 'deploy/Caddyfile'), 'utf8'))
    .replace('{$SITE_ADDRESS}', `http://127.0.0.1:${port}`)
    .replace(/dynamic a \{.*?\}/s, `to ${instances.join(' ')}`)
    .replace(/^\s*stream_close_delay .*$/m, ''),
)

/** The proxies that this repository has a recipe for. */
export const proxies = [nginx, guideCaddy, composeCaddy].map((proxy) => ({
  name: proxy.name,
  program: proxy.program,
  /** Starts it in front of these instances. */
  start: (urls: readonly string[]) => start(proxy, urls),
}))

async function start({ name, program, configure }: Proxy, urls: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'civic-proxy-'))
  const port = await freePort()
  const instances = urls.map((url) => new URL(url).host)
  const child = spawn(await ensureTool(program), await configure({ folder, port, instances }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(output)
      return (await fetch(`${url}/health`).catch(() => undefined))?.ok
    }, `${name} answers`)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, [Symbol.asyncDispose]: stop }
}
