import { createReadStream } from 'node:fs'
import { posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract, Parser, type ReadEntry } from 'tar'
import { OperatorError } from '../../../platform/errors.ts'

export type ArchiveLimits = { maxEntries: number; maxUnpackedBytes: number }

export const archiveLimits: ArchiveLimits = { maxEntries: 500_000, maxUnpackedBytes: 2_000_000_000 }

/**
 * Unpacks the wanted files of a repository's archive into an empty folder, without the archive's top folder. The whole
 * archive is checked first: one that is cut off, too large or has paths outside of it unpacks nothing.
 */
export async function unpackArchive(
  file: string,
  folder: string,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits = archiveLimits,
): Promise<{ commit: string | undefined }> {
  const { commit } = await checkArchive(file, limits)
  await extract({
    file,
    cwd: folder,
    strip: 1,
    strict: true,
    noMtime: true,
    preserveOwner: false,
    filter: (path, entry) =>
      'type' in entry && entry.type === 'File' && isWanted(path.slice(path.indexOf('/') + 1)),
  })
  return { commit }
}

async function checkArchive(file: string, limits: ArchiveLimits): Promise<{ commit: string | undefined }> {
  let entries = 0
  let bytes = 0
  let commit: string | undefined
  let root: string | undefined
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      root ??= entry.path.split('/', 1)[0]!
      entries += 1
      bytes += entry.size
      // `git archive` writes the commit as a comment for all entries.
      commit ??= commitIn(entry.globalExtended?.comment)
      const fault = faultOf(entry, root) ?? excess(entries, bytes, limits)
      if (fault) parser.abort(new OperatorError(`The archive was refused and nothing imported: ${fault}.`))
      entry.resume()
    },
  })
  try {
    await pipeline(createReadStream(file), parser as unknown as NodeJS.WritableStream)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const why = (error as Error).message
    throw new OperatorError(`The archive is damaged or cut off, and nothing was imported: ${why}.`, error)
  }
  if (entries === 0)
    throw new OperatorError('The archive is empty or no tar archive, and nothing was imported.')
  return { commit: commit ?? commitIn(/-([0-9a-f]{40})$/.exec(root ?? '')?.[1]) }
}

const commitIn = (text: string | undefined) => (text && /^[0-9a-f]{40}$/.test(text) ? text : undefined)

function faultOf({ path, linkpath, type }: ReadEntry, root: string): string | undefined {
  const isInside = (one: string) => one === root || one.startsWith(`${root}/`)
  const plain = posix.normalize(path).replace(/\/$/, '')
  if (path.includes('\\') || path.includes('\0') || plain !== path.replace(/\/$/, '') || !isInside(plain))
    return `the path ${JSON.stringify(path)} is outside of it`
  if (linkpath === undefined || linkpath === '') return undefined
  const target =
    type === 'Link' ? posix.normalize(linkpath) : posix.normalize(posix.join(posix.dirname(path), linkpath))
  return posix.isAbsolute(linkpath) || !isInside(target)
    ? `the link ${JSON.stringify(path)} leads outside of it`
    : undefined
}

function excess(entries: number, bytes: number, limits: ArchiveLimits): string | undefined {
  if (entries > limits.maxEntries) return `it has more than ${limits.maxEntries} entries`
  return bytes > limits.maxUnpackedBytes
    ? `it unpacks to more than ${limits.maxUnpackedBytes} bytes`
    : undefined
}
