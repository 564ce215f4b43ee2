import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cores, startPinned, whenAnswered } from './firehose-processes.ts'
import { runProgram } from './processes.ts'

/** A server that sends the same messages to many readers. */
export type Peer = AsyncDisposable & {
  readonly name: string
  readonly port: number
  readonly path: Record<'sse' | 'websocket', string>
  readonly pid: number
  /** Publishes this many signals at once. */
  publish(count: number): Promise<unknown>
}

export type Frame = { chunk: Buffer; json: string }

/** Bare sockets: the best that Node can do. */
export async function startBare({ chunk, json }: Frame): Promise<Peer> {
  const port = 8185
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  writeFileSync(join(folder, 'chunk'), chunk)
  writeFileSync(join(folder, 'json'), json)
  const script = join(import.meta.dirname, 'firehose-bare.ts')
  const files = [join(folder, 'chunk'), join(folder, 'json')]
  const running = startPinned(cores.server, [process.execPath, script, String(port), ...files])
  await whenAnswered(`http://127.0.0.1:${port}/health`, running)
  const agent = new Agent({ keepAlive: true })
  return {
    name: 'bare socket.write',
    port,
    pid: running.pid,
    path: { sse: '/', websocket: '/' },
    publish: (count) => post(agent, `http://127.0.0.1:${port}/?n=${count}`, ''),
    async [Symbol.asyncDispose]() {
      agent.destroy()
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nginx = '/usr/sbin/nginx'
const nchanModule = '/usr/lib/nginx/modules/ngx_nchan_module.so'

/** nginx with Debian's nchan; undefined, with a message, where it cannot be installed. */
export async function startNchan({ json }: Frame): Promise<Peer | undefined> {
  if (!(await hasNchan())) return undefined
  const port = 8186
  const folder = mkdtempSync(join(tmpdir(), 'bench-nchan-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(port))
  const command = [nginx, '-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  const running = startPinned(cores.server, command)
  await whenAnswered(`http://127.0.0.1:${port}/health`, running)
  const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'latin1')
  const publisher = connect(port, '127.0.0.1')
  publisher.resume()
  const message = `POST /pub HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  return {
    name: 'nchan',
    port,
    path: { sse: '/sub', websocket: '/sub' },
    pid: Number(children.trim().split(' ')[0]),
    // One write, so that they arrive together.
    publish: async (count) => void publisher.write(message.repeat(count)),
    async [Symbol.asyncDispose]() {
      publisher.destroy()
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function hasNchan(): Promise<boolean> {
  if (existsSync(nginx) && existsSync(nchanModule)) return true
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.error('Installing the Debian package libnginx-mod-nchan …')
    const install = 'apt-get -q -y install --no-install-recommends libnginx-mod-nchan'
    const script = `{ ${install} || { apt-get -q update && ${install}; }; } >&2`
    await runProgram('flock', ['/var/lib/apt', 'sh', '-c', script], {
      DEBIAN_FRONTEND: 'noninteractive',
    }).catch((fault: Error) => console.error(fault.message))
  }
  if (existsSync(nginx) && existsSync(nchanModule)) return true
  console.error('Skipping nchan: it is not installed (Debian: apt-get install libnginx-mod-nchan)')
  return false
}

const nginxConfiguration = (port: number) => `
load_module ${nchanModule};
user root;
worker_processes 1;
worker_rlimit_nofile 20000;
daemon off;
pid nginx.pid;
events { worker_connections 20000; }
http {
  access_log off;
  keepalive_requests 1000000000;
  keepalive_timeout 1h;
  client_header_timeout 1h;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = /health { return 200; }
    location = /pub { nchan_publisher http; nchan_channel_id bench; nchan_message_buffer_length 100; }
    location = /sub {
      nchan_subscriber eventsource websocket;
      nchan_channel_id bench;
      nchan_subscriber_first_message newest;
    }
  }
}
`

function post(agent: Agent, url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent }, (response) => {
      response.resume().on('end', resolve)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Publishes at a constant rate, independent of how long one publish takes. */
export async function publishEvenly(
  publish: (n: number) => Promise<unknown>,
  perSecond: number,
  count: number,
): Promise<void> {
  const startedAt = performance.now()
  for (let n = 0; n < count; n++) {
    const waitMs = startedAt + (n * 1_000) / perSecond - performance.now()
    if (waitMs > 1) await pause(waitMs)
    await publish(n)
  }
}
