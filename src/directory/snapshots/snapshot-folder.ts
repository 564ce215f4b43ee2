import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SnapshotManifest } from '../../contracts/directory/snapshots.ts'

/** Readers may be in the middle of downloading an older one. */
const keptSnapshots = 3

// Milliseconds keep two snapshots of one second apart. Earlier releases wrote none.
const snapshotName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:-\d{3})?Z$/
const draftName = /^\.\d{4}-.*\.part$/
const manifestName = 'manifest.json'

/**
 * Lets `write` fill a hidden folder, and publishes it with its manifest by one rename: readers see a complete snapshot
 * or none. Only one process may do this at a time, so that every draft that is found was abandoned.
 */
export async function publishFolder(
  directory: string,
  id: string,
  write: (folder: string) => Promise<SnapshotManifest>,
): Promise<SnapshotManifest> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    if (draftName.test(name)) await rm(join(directory, name), { recursive: true, force: true })
  }
  const draft = join(directory, `.${id}.part`)
  await mkdir(draft)
  try {
    const manifest = await write(draft)
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    await flushFolder(draft)
    await rename(draft, join(directory, id))
    await flushFolder(directory)
    for (const old of (await snapshotNames(directory)).slice(keptSnapshots))
      await deleteSnapshot(directory, old)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

export async function deleteSnapshot(directory: string, id: string): Promise<void> {
  await rm(join(directory, id), { recursive: true, force: true })
}

/** A rename survives a power failure only when its folder is on disk. */
async function flushFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

/** The manifests of the snapshots in the directory, newest first. A folder without a valid manifest is none. */
export async function readSnapshots(directory: string): Promise<SnapshotManifest[]> {
  const manifests = await Promise.all(
    (await snapshotNames(directory)).map(async (name) => {
      const text = await readFile(join(directory, name, manifestName), 'utf8').catch(() => 'null')
      const parsed = SnapshotManifest.safeParse(parseJson(text))
      return parsed.success && parsed.data.id === name ? [parsed.data] : []
    }),
  )
  return manifests.flat()
}

async function snapshotNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => snapshotName.test(name)).sort((one, other) => (one < other ? 1 : -1))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
