import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { posix } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, Parser, type ReadEntry } from 'tar'
import { OperatorError } from '../../../platform/errors.ts'

type ArchiveLimits = { maxEntries: number; maxUnpackedBytes: number }

const archiveLimits: ArchiveLimits = { maxEntries: 500_000, maxUnpackedBytes: 2_000_000_000 }

/** What may follow the end of an archive: writers fill the last record. */
const maxPaddingBytes = 1024 * 1024

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
  let padding: number | undefined
  const refused = (fault: string) =>
    new OperatorError(`The archive was refused and nothing imported: ${fault}.`)
  const parser = new Parser({
    strict: true,
    zstd: false,
    onReadEntry(entry) {
      root ??= entry.path.split('/', 1)[0]!
      entries += 1
      bytes += entry.size
      // `git archive` writes the commit as a comment for all entries.
      commit ??= commitIn(entry.globalExtended?.comment)
      const fault = faultOf(entry, root) ?? excess(entries, bytes, limits)
      if (fault) parser.abort(refused(fault))
      entry.resume()
    },
  })
  parser.on('eof', () => {
    padding = 0
  })
  // The parser would copy all that it has for each chunk that follows the end.
  const withoutPadding = new Transform({
    transform(chunk: Buffer, _, done) {
      if (padding === undefined) return done(null, chunk)
      padding += chunk.length
      done(padding > maxPaddingBytes ? refused('it goes on after its end') : null)
    },
  })
  const end = parser as unknown as NodeJS.WritableStream
  try {
    if (await isCompressed(file))
      await pipeline(createReadStream(file), createGunzip(), withoutPadding, refuseCompressed(refused), end)
    else await pipeline(createReadStream(file), withoutPadding, end)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const why = (error as Error).message
    throw new OperatorError(`The archive is damaged or cut off, and nothing was imported: ${why}.`, error)
  }
  if (entries === 0)
    throw new OperatorError('The archive is empty or no tar archive, and nothing was imported.')
  return { commit: commit ?? commitIn(/-([0-9a-f]{40})$/.exec(root ?? '')?.[1]) }
}

async function isCompressed(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return startsCompressed(buffer.subarray(0, bytesRead))
}

const startsCompressed = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** An archive that is compressed twice would be decompressed without a limit. */
function refuseCompressed(refused: (fault: string) => Error): Transform {
  let isFirst = true
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const isTwice = isFirst && startsCompressed(chunk)
      isFirst = false
      done(isTwice ? refused('it is compressed twice') : null, chunk)
    },
  })
}

const commitIn = (text: string | undefined) => (text && /^[0-9a-f]{40}$/.test(text) ? text : undefined)

function faultOf({ path, linkpath, type }: ReadEntry, root: string): string | undefined {
  const isInside = (one: string) => one === root || one.startsWith(`${root}/`)
  const plain = posix.normalize(path).replace(/\/$/, '')
  if (/\p{Cc}/u.test(path)) return `the path ${JSON.stringify(path)} has control characters`
  if (path.includes('\\') || plain !== path.replace(/\/$/, '') || !isInside(plain))
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
