import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Writes a file atomically, so that a killed process never leaves it incomplete. */
export async function writeFileAtomically(
  path: string,
  contents: string,
  { mode = 0o644 }: { mode?: number } = {},
): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(contents)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}
