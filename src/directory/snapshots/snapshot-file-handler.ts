import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SnapshotFile, SnapshotManifest } from '../../contracts/directory/snapshots.ts'
import { ServiceError } from '../../platform/errors.ts'
import { publicReadCors } from '../../platform/http/cors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import { parseByteRange } from './byte-range.ts'

const path = /^\/data\/([\w-]{1,40})\/([a-z]{2,3}\.(?:jsonl|csv)\.gz|manifest\.json)$/
const latest = 'latest'

/** Serves /data/{snapshot}/{file}, whole or in parts. */
export function createSnapshotHandler(needs: {
  directory: string
  readPublished: () => Promise<SnapshotManifest[]>
  respond: Pick<Respond, 'send' | 'takeOver'>
}): MountedHandler {
  const { directory, readPublished, respond } = needs

  async function handle(context: RequestContext): Promise<void> {
    const { method, url } = context.request
    if (method !== 'GET' && method !== 'HEAD')
      throw new ServiceError('method_not_allowed', 'Snapshots support GET and HEAD')
    const [, id, name] = path.exec(url!) ?? []
    const snapshots = await readPublished()
    const snapshot = id === latest ? snapshots[0] : snapshots.find((one) => one.id === id)
    if (snapshot === undefined || name === undefined) throw noSuchFile()
    if (id === latest) return redirect(context, `/data/${snapshot.id}/${name}`)
    if (name === 'manifest.json') return sendManifest(context, snapshot)
    const file = snapshot.files.find((one) => one.name === name)
    if (file === undefined) throw noSuchFile()
    await sendFile(context, snapshot, file)
  }

  function redirect(context: RequestContext, to: string): void {
    const headers = ['Location', to, 'Cache-Control', 'public, max-age=300', ...publicReadCors]
    respond.send(context, { status: 302, headers: [...headers, ...apiSecurityHeaders], body: '' })
  }

  function sendManifest(context: RequestContext, snapshot: SnapshotManifest): void {
    const body = JSON.stringify(snapshot)
    const headers = ['Content-Type', 'application/json', 'Content-Length', `${Buffer.byteLength(body)}`]
    respond.send(context, { status: 200, headers: [...headers, ...cacheable, ...apiSecurityHeaders], body })
  }

  async function sendFile(
    context: RequestContext,
    snapshot: SnapshotManifest,
    { name, bytes, sha256 }: SnapshotFile,
  ): Promise<void> {
    const { headers: asked, method } = context.request
    const etag = `"${sha256}"`
    const validators = ['ETag', etag, 'Accept-Ranges', 'bytes', ...cacheable]
    if (matchesEtag(asked['if-none-match'], etag))
      return respond.send(context, { status: 304, headers: validators, body: undefined })
    // RFC 9110 § 13.1.5: a range of another version would not fit to what the client has.
    const isSameVersion = asked['if-range'] === undefined || asked['if-range'] === etag
    const range = isSameVersion ? parseByteRange(asked.range, bytes) : undefined
    if (range === 'unsatisfiable') {
      const headers = ['Content-Range', `bytes */${bytes}`, 'Content-Length', '0', ...publicReadCors]
      return respond.send(context, { status: 416, headers: [...headers, ...apiSecurityHeaders], body: '' })
    }
    const { start, end } = range ?? { start: 0, end: bytes - 1 }
    const handle = await open(join(directory, snapshot.id, name)).catch(() => {
      throw noSuchFile()
    })
    const response = respond.takeOver(context)
    response.writeHead(range ? 206 : 200, [
      ...['Content-Type', 'application/gzip', 'Content-Length', `${end - start + 1}`],
      ...(range ? ['Content-Range', `bytes ${start}-${end}/${bytes}`] : []),
      ...['Content-Disposition', `attachment; filename="${snapshot.id}-${name}"`],
      ...validators,
      ...apiSecurityHeaders,
    ])
    if (method === 'HEAD') {
      await handle.close()
      response.end()
      return
    }
    await pipeline(createReadStream('', { fd: handle, start, end }), response).catch(() => response.destroy())
  }

  return { name: 'snapshotFile', owns: ({ url }) => /^\/data\/[^?]/.test(url!), handle }
}

/** A file never changes, but a suppression withdraws it: caches must ask again. */
const cacheable = ['Cache-Control', 'public, max-age=300', ...publicReadCors]

const noSuchFile = () =>
  new ServiceError('not_found', 'There is no such file; GET /api/snapshots lists those that exist')
