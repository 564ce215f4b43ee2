import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runCivic as runProgram } from '../../src/bin/civic-program.ts'
import { collect } from './collect-output.ts'

const civic = fileURLToPath(new URL('../../src/bin/civic.ts', import.meta.url))

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** Starts `civic …` as a process on the given database, for tests that kill it. */
export const startCivic = (
  databaseUrl: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): ChildProcess => startCommand(parameters, { DATABASE_URL: databaseUrl, ...env })

/** Starts `civic …` as a process with these variables, for tests that kill it. */
export function startCommand(parameters: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [civic, ...parameters], {
    env: { ...process.env, LOG_LEVEL: 'silent', NODE_OPTIONS: '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs `civic …` on the given database in this process, because loading it takes longer than most commands. */
export const runCivic = (databaseUrl: string, parameters: readonly string[], input = '') =>
  runCommand(parameters, { env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }, input })

/** Runs `civic …` in this process, with only these variables. */
export async function runCommand(
  words: readonly string[],
  { env, input = '' }: { env: Record<string, string | undefined>; input?: string },
): Promise<CommandResult> {
  const [output, errors] = [collect(), collect()]
  const code = await runProgram({
    words,
    environment: { DATA_DIR: join(tmpdir(), 'data'), ...env },
    input: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    output: output.stream,
    errors: errors.stream,
  })
  return { code, stdout: output.text(), stderr: errors.text() }
}
