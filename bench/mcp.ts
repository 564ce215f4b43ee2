import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median, percentile, tableOf } from './figures.ts'
import { runProgram, startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8184
const base = `http://127.0.0.1:${port}`
const rounds = 300
const warmUp = 60
const unlimited = '1000000000'
const version = '2026-07-28'

type Read = { name: string; given: (round: number) => object; rest: (round: number) => string }

/** A word that no earlier round searched for, so that its response is not cached. */
const words = ['water', 'tenants', 'bus', 'school', 'river', 'council', 'health', 'library', 'labor', 'parks']
const wordsOf = (round: number) =>
  `${words[round % words.length]} ${words[Math.floor(round / words.length) % words.length]}`
const town = 'alder-falls,indiana'

/** The same read as an operation and as a tool: the first through the database, the others as both keep them. */
const readsOf = (actor: string): Read[] => [
  {
    name: 'search_entities',
    given: (round) => ({ query: `${wordsOf(round)} ${round}`, limit: 10 }),
    rest: (round) =>
      `/api/entities?${new URLSearchParams({ query: `${wordsOf(round)} ${round}`, limit: '10' })}`,
  },
  {
    name: 'search_entities',
    given: () => ({ query: 'water', limit: 10 }),
    rest: () => '/api/entities?query=water&limit=10',
  },
  { name: 'get_entity', given: () => ({ entity_id: actor }), rest: () => `/api/entities/${actor}` },
  {
    name: 'get_place_entities',
    given: () => ({ place_key: town, limit: 10 }),
    rest: () => `/api/places/${town}/entities?limit=10`,
  },
  {
    name: 'get_place_coverage',
    given: () => ({ place_key: town }),
    rest: () => `/api/places/${town}/coverage`,
  },
  { name: 'resolve_place', given: () => ({ query: 'Gary, IN' }), rest: () => '/api/places?query=Gary%2C+IN' },
  { name: 'get_recent_signals', given: () => ({ limit: 10 }), rest: () => '/api/firehose?limit=10' },
]

/** Cost of a tool beyond the same read over REST, alternating, on one keep-alive connection each. */
export async function benchMcp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-mcp-'))
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    BASE_URL: base,
    PUBLIC_READS_PER_MINUTE: unlimited,
    PUBLIC_REQUESTS_PER_HOUR: unlimited,
    PLAN_LIMITS: 'individual.requests_per_minute=999999999',
  }
  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  try {
    const command = async (...given: string[]) =>
      JSON.parse(await runProgram(process.execPath, [civic, ...given, '--json'], environment))
    const account = await command('account', 'create', '--name', 'Bench', '--plan', 'individual')
    const scope = 'directory:read firehose:read'
    const { access_token } = await command(
      'token',
      'create',
      '--account',
      account.account_id,
      '--scope',
      scope,
    )
    const figures: Figure[] = []
    for (const [index, read] of readsOf(await firstActor(access_token)).entries()) {
      const what = index === 0 ? `${read.name}, never asked before` : read.name
      const { rest, tool } = await compare(read, access_token)
      const bar = 1.5 * median(rest) + 2
      figures.push({ what: `${what}: p50`, result: median(tool), unit: 'ms', bar, better: 'lower' })
      console.error(
        `${what}: REST p50 ${median(rest).toFixed(2)} p95 ${percentile(rest, 0.95).toFixed(2)} ms, tool p50 ${median(tool).toFixed(2)} p95 ${percentile(tool, 0.95).toFixed(2)} ms`,
      )
    }
    console.log(`\n${tableOf(figures)}`)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The sample town is discovered after the start, and stored at once. */
async function firstActor(token: string): Promise<string> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const { data } = JSON.parse(await ask('GET', '/api/entities?query=water&limit=1', token))
    if (data[0]) return data[0].id
    await pause(500)
  }
  throw new Error('The sample town was not found')
}

async function compare({ name, given, rest }: Read, token: string) {
  const times = { rest: [] as number[], tool: [] as number[] }
  for (let round = -warmUp; round < rounds; round++) {
    // They take turns at being first, because the second request finds a warm database.
    const order = round % 2 === 0 ? (['rest', 'tool'] as const) : (['tool', 'rest'] as const)
    for (const way of order) {
      const startedAt = performance.now()
      if (way === 'rest') await ask('GET', rest(round + warmUp), token)
      else await callTool(name, given(round + warmUp), token)
      if (round >= 0) times[way].push(performance.now() - startedAt)
    }
  }
  return times
}

async function callTool(name: string, given: object, token: string): Promise<void> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name, arguments: given, _meta: meta }
  const answer = await ask(
    'POST',
    '/mcp',
    token,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  )
  const { result } = JSON.parse(answer) as { result?: { isError?: boolean } }
  if (!result || result.isError) throw new Error(`${name} failed: ${answer.slice(0, 500)}`)
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(
  method: string,
  path: string,
  token: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${token}`
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      base + path,
      { method, agent, headers: { authorization, ...length, ...headers } },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
