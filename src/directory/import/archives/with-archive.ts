import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadArchive, type OnDownloadProgress } from './download-archive.ts'
import { unpackArchive } from './unpack-archive.ts'

type ArchivedDataset = 'openstates' | 'congress'

const maxBytes = 512 * 1024 * 1024
const leftoverMs = 24 * 60 * 60 * 1000

/** The files that an import reads. An archive has more, such as people who have left office long ago. */
const wanted: Record<ArchivedDataset, RegExp> = {
  openstates: /^data\/[a-z]{2}\/(?:executive|legislature|municipalities|committees|retired)\/[^/]+\.ya?ml$/,
  congress:
    /^(?:legislators-current|legislators-district-offices|legislators-social-media|committees-current|committee-membership-current)\.yaml$/,
}

type OpenedArchive = { folder: string; commit: string | undefined; etag: string | null }

/** Downloads and unpacks a dataset for the time of the work. A broken download stays, so that it can go on. */
export async function withArchive<T>(
  dataset: ArchivedDataset,
  options: {
    url: string
    /** Where archives are stored meanwhile. */
    directory: string
    onProgress?: OnDownloadProgress
    /** Called when the download is complete. */
    onDownloaded?: () => void
  },
  work: (archive: OpenedArchive) => Promise<T>,
): Promise<T> {
  const { url, directory, onProgress } = options
  const file = join(directory, `${dataset}.tar.gz`)
  const { etag } = await downloadArchive({ url, file, maxBytes, ...(onProgress && { onProgress }) })
  options.onDownloaded?.()
  await removeLeftovers(directory)
  const folder = await mkdtemp(join(directory, `${dataset}-`))
  try {
    const { commit } = await unpackArchive(file, folder, (path) => wanted[dataset].test(path))
    return await work({ folder, commit, etag })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(file, { force: true })
  }
}

/** Folders of imports that were killed. A younger one may belong to an import that is running. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isDirectory() && found.mtimeMs < Date.now() - leftoverMs)
      await rm(path, { recursive: true, force: true })
  }
}
