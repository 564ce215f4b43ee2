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
/** The published package has no sources to build from: it contains the site of its version. */
const packagedSite = import.meta.filename.endsWith('.js') ? join(root, 'dist/site') : undefined
/** A change to any of these files requires a new build. */
const inputs = ['src/web/**/*.{ts,tsx,css}', 'src/contracts/**/*.ts', 'package-lock.json']
/** Running instances of an older version still need their build. */
const retainedBuilds = 3

let knownFingerprint: string | undefined

/** Returns the folder of the built site and builds it if necessary. Safe to run concurrently. */
export async function ensureSiteBuild(log: (message: string) => void): Promise<string> {
  if (packagedSite) return packagedSite
  // A process runs the code that it has loaded, so later changes to the files do not matter.
  knownFingerprint ??= fingerprint()
  const folder = join(builds, `site-${knownFingerprint}`)
  if (existsSync(folder)) return folder
  log('Building the site for this version')
  const temporaryFolder = `${folder}.${process.pid}`
  try {
    await mkdir(builds, { recursive: true })
    await build(temporaryFolder)
    await rename(temporaryFolder, folder)
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true })
    // Another instance finished first.
    if (existsSync(folder)) return folder
    throw new OperatorError(`Cannot build the site in ${builds}: ${reasonOf(error)}`, error)
  }
  await removeOldBuilds()
  return folder
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(inputs, { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Pages, and beside them the script of public pages. */
async function build(folder: string): Promise<void> {
  const web = join(root, 'src/web')
  await run('@react-router/dev', 'bin.cjs', ['build', web], folder)
  await run(
    'vite',
    'bin/vite.js',
    ['build', '--config', join(web, 'enhance.config.ts'), '--outDir', join(folder, 'enhance')],
    folder,
  )
}

async function run(packageName: string, program: string, words: string[], folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  await promisify(execFile)(process.execPath, [join(dirname(manifest), program), ...words], {
    cwd: root,
    env: environmentWith({ NODE_ENV: 'production', SITE_BUILD_FOLDER: folder }),
  })
}

async function removeOldBuilds(): Promise<void> {
  const names = (await readdir(builds)).filter((name) => name.startsWith('site-'))
  const byAge = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  )
  for (const { name } of byAge.sort((one, other) => other.at - one.at).slice(retainedBuilds)) {
    await rm(join(builds, name), { recursive: true, force: true })
  }
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return stderr?.trim() || message
}
