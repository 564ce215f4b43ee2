import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { environmentWith } from '../platform/config.ts'
import { OperatorError } from '../platform/errors.ts'

const root = join(import.meta.dirname, '../..')
const builds = join(root, 'build')
/** What the pages are made of: a change to any of these makes another build. */
const ingredients = ['src/web/**/*.{ts,tsx,css}', 'src/contracts/**/*.ts', 'package-lock.json']
/** Instances that still run an older version keep theirs. */
const kept = 3

/** The folder with the built site; built first when there is none for these sources. Safe to run side by side. */
export async function ensureSiteBuild(say: (message: string) => void): Promise<string> {
  const folder = join(builds, `site-${fingerprint()}`)
  if (existsSync(folder)) return folder
  say('Building the pages of the site, once for this version')
  const draft = `${folder}.${process.pid}`
  try {
    await mkdir(builds, { recursive: true })
    await build(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another instance was faster.
    if (existsSync(folder)) return folder
    throw new OperatorError(`The site could not be built in ${builds}: ${reasonOf(error)}`, error)
  }
  await removeOld()
  return folder
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(ingredients, { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function build(folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@react-router/dev/package.json')
  const program = join(dirname(manifest), 'bin.cjs')
  await promisify(execFile)(process.execPath, [program, 'build', join(root, 'src/web')], {
    cwd: root,
    env: environmentWith({ NODE_ENV: 'production', SITE_BUILD_FOLDER: folder }),
  })
}

async function removeOld(): Promise<void> {
  const names = (await readdir(builds)).filter((name) => name.startsWith('site-'))
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  )
  for (const { name } of aged.sort((one, other) => other.at - one.at).slice(kept)) {
    await rm(join(builds, name), { recursive: true, force: true })
  }
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return stderr?.trim() || message
}
