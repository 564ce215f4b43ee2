import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, median, tableOf } from './figures.ts'
import { throughput } from './load.ts'
import { runProgram, startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8183
const base = `http://127.0.0.1:${port}`
const rounds = 5
const roundSeconds = 3
const unlimited = '1000000000'

/** What knowing the caller costs: the same read without credentials, with a key and with a token, turn by turn. */
export async function benchAccounts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-accounts-'))
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_READS_PER_MINUTE: unlimited,
    PUBLIC_REQUESTS_PER_HOUR: unlimited,
    PLAN_LIMITS: 'individual.requests_per_minute=999999999',
  }
  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  try {
    const command = async (...words: string[]) =>
      JSON.parse(await runProgram(process.execPath, [civic, ...words, '--json'], environment))
    const account = await command('account', 'create', '--name', 'Bench', '--plan', 'individual')
    const { key } = await command('key', 'create', '--account', account.account_id)
    const token = await command(
      'token',
      'create',
      '--account',
      account.account_id,
      '--scope',
      'directory:read',
    )
    const figures: Figure[] = []
    // From bytes, and through a handler: identity is found before either.
    for (const [kind, url] of [
      ['cached response', `${base}/api/domains`],
      ['404 by a handler', `${base}/api/entities/01920000-0000-7000-8000-00000000dead`],
    ] as const) {
      const callers: Record<string, Record<string, string>> = {
        nobody: {},
        key: { 'X-API-Key': key },
        token: { Authorization: `Bearer ${token.access_token}` },
      }
      const costs: Record<string, number[]> = { nobody: [], key: [], token: [] }
      for (let round = 0; round < rounds; round++) {
        for (const [caller, headers] of Object.entries(callers)) {
          costs[caller]!.push(
            1000 / (await throughput(url, roundSeconds, headers, kind === '404 by a handler')),
          )
        }
      }
      for (const caller of ['key', 'token']) {
        const extra = median(costs[caller]!) - median(costs['nobody']!)
        figures.push({
          what: `${kind}: extra cost of a ${caller}`,
          result: extra,
          unit: 'ms',
          bar: 0.15,
          better: 'lower',
        })
      }
      console.error(`${kind}: ${JSON.stringify(costs)}`)
    }
    console.log(`\n${tableOf(figures)}`)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
