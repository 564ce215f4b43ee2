import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const civic = fileURLToPath(new URL('../../src/bin/civic.ts', import.meta.url))

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** Starts `civic …` as a process on the given database. */
export function startCivic(databaseUrl: string, parameters: readonly string[]): ChildProcess {
  return spawn(process.execPath, [civic, ...parameters], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

export async function runCivic(
  databaseUrl: string,
  parameters: readonly string[],
  input = '',
): Promise<CommandResult> {
  const child = startCivic(databaseUrl, parameters)
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  child.stdin?.end(input)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  return { code, ...texts }
}
