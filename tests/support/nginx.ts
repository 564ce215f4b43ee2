import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((one) =>
  existsSync(one),
)

/** For `test(…, needsNginx, …)`: the recipe is only tested where nginx is installed. */
export const needsNginx = { skip: program === undefined && 'nginx is not installed' }

const guide = join(import.meta.dirname, '../../docs/guides/self-host.md')

/** Starts nginx with the recipe of the guide, in front of these instances and without TLS. */
export async function startNginx(instances: readonly string[]) {
  const recipe = /```nginx\n(.*?)```/s.exec(await readFile(guide, 'utf8'))![1]!
  const folder = await mkdtemp(join(tmpdir(), 'civic-nginx-'))
  const port = await freePort()
  const servers = instances.map((url) => `server ${new URL(url).host};`).join(' ')
  const site = recipe
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_certificate.*$/gm, '')
    .replace('proxy_pass http://127.0.0.1:8080;', 'proxy_pass http://instances;')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} upstream instances { ${servers} }
${site} }`,
  )
  const child = spawn(program!, ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    stdio: 'ignore',
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
      if (child.exitCode !== null) throw new Error(await readFile(`${folder}/error.log`, 'utf8'))
      return (await fetch(`${url}/health`).catch(() => undefined))?.ok
    }, 'nginx answers')
  } catch (error) {
    await stop()
    throw error
  }
  return { url, [Symbol.asyncDispose]: stop }
}
