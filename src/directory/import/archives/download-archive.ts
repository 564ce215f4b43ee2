import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { OperatorError } from '../../../platform/errors.ts'

type DownloadOptions = {
  url: string
  /** Where the complete archive lies. Its part and what is known about it lie beside it. */
  file: string
  maxBytes: number
  onProgress?: OnDownloadProgress
}

/** The part that an earlier attempt has downloaded ends at `from`. */
export type OnDownloadProgress = (bytes: number, total: number | undefined, from: number) => void

const attempts = 3
const State = z.object({ url: z.string(), etag: z.string().nullable() })

/**
 * Downloads an archive. A download that broke off goes on where it ended, as long as the server still has the same
 * version. Returns the version's tag, which a server may not send.
 */
export async function downloadArchive(options: DownloadOptions): Promise<{ etag: string | null }> {
  await mkdir(dirname(options.file), { recursive: true })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await download(options)
    } catch (error) {
      if (error instanceof OperatorError) throw error
      if (attempt === attempts) {
        const why = (error as Error).cause ?? error
        throw new OperatorError(
          `The download of ${options.url} broke off: ${(why as Error).message}. Run the command again to continue it.`,
          error,
        )
      }
    }
  }
}

async function download({
  url,
  file,
  maxBytes,
  onProgress,
}: DownloadOptions): Promise<{ etag: string | null }> {
  const [part, about] = [`${file}.part`, `${file}.part.json`]
  const before = await readState(about)
  const isContinued = before?.url === url && before.etag !== null && !before.etag.startsWith('W/')
  const have = isContinued ? await sizeOf(part) : 0
  const headers = have > 0 ? { range: `bytes=${have}-`, 'if-range': before!.etag! } : undefined
  // The size that the server names is that of the file, so it must not compress it once more.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  if (response.status === 416) {
    await rm(part, { force: true })
    throw new Error('the server has another version')
  }
  if (!response.ok || response.body === null)
    throw new OperatorError(`The archive cannot be downloaded: ${url} returned HTTP ${response.status}.`)
  const etag = response.headers.get('etag')
  const start = response.status === 206 ? have : 0
  const length = response.headers.get('content-length')
  const total = length === null ? undefined : start + Number(length)
  if (total !== undefined && total > maxBytes) throw tooLarge(url, maxBytes)
  await writeFile(about, JSON.stringify({ url, etag }))
  let bytes = start
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      onProgress?.(bytes, total, start)
      done(bytes > maxBytes ? tooLarge(url, maxBytes) : null, chunk)
    },
  })
  try {
    await pipeline(
      chunksOf(response.body),
      counted,
      createWriteStream(part, { flags: start > 0 ? 'a' : 'w', flush: true }),
    )
  } catch (error) {
    if (error instanceof OperatorError) await rm(part, { force: true })
    throw error
  }
  if (total !== undefined && bytes !== total) throw new Error(`${bytes} of ${total} bytes arrived`)
  await rename(part, file)
  await rm(about, { force: true })
  return { etag }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Whether the server still has the version with this tag. */
export async function isUnchanged(url: string, etag: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'if-none-match': etag } }).catch(
    (error: Error) => {
      throw new OperatorError(
        `${url} cannot be reached: ${((error.cause as Error) ?? error).message}.`,
        error,
      )
    },
  )
  return response.status === 304 || (response.ok && response.headers.get('etag') === etag)
}

const tooLarge = (url: string, maxBytes: number) =>
  new OperatorError(`The archive of ${url} is larger than ${maxBytes} bytes and was not imported.`)

async function readState(file: string): Promise<z.infer<typeof State> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return State.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
