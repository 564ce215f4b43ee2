import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Case, Prediction } from './labeled-pages.ts'

export type Score = ReturnType<typeof JSON.parse>

export const defaultRoot = join(import.meta.dirname, '../../../shared/eval')

export function programOf(root: string): string {
  const program = [join(root, 'score.mjs'), join(defaultRoot, 'score.mjs')].find((path) => existsSync(path))
  if (!program) throw new Error(`${root} has no score.mjs. Pass --root the folder that contains it`)
  return program
}

/** Scores all predictions of a set at once, and each page alone. */
export async function scored(
  root: string,
  set: string,
  casesFile: string,
  cases: readonly Case[],
  predictions: readonly Prediction[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'))
  try {
    const all = await scoreFolder(root, root, set, folder, predictions)
    const alone: Score[] = []
    if (cases.every((one) => 'file' in one)) {
      await mkdir(join(folder, set))
      if (existsSync(join(root, set, 'files')))
        await symlink(join(root, set, 'files'), join(folder, set, 'files'))
      for (const one of cases) {
        await writeFile(join(folder, set, casesFile), `${JSON.stringify(one)}\n`)
        const own = predictions.filter(({ id }) => id === one.id)
        alone.push(await scoreFolder(root, folder, set, folder, own))
      }
    }
    return { all, alone }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function scoreFolder(
  root: string,
  cases: string,
  set: string,
  folder: string,
  predictions: readonly Prediction[],
): Promise<Score> {
  const file = join(folder, 'predictions.jsonl')
  await writeFile(file, predictions.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [programOf(root), set, file, '--root', cases, '--json'],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}
