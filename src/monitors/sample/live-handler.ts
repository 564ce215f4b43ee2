import type { SampleFolder } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { matchesEtag, strongEtag } from '../../platform/http/etag.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import { asksForFile, contentTypeOf, type Page } from '../../platform/http/pages.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { pageSecurityHeaders } from '../../platform/http/security-headers.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { contentOf, livePath, readLiveScript, versionAt } from './live-script.ts'
import { findScriptStart } from './sample-monitor-store.ts'

/** Serves the documents of the sample town that change while its script runs. */
export function createLiveSampleHandler(needs: {
  sql: Sql
  folder: SampleFolder
  baseUrl: string
  now: Clock
  respond: Pick<Respond, 'send'>
  /** A calendar as a document that browsers show. */
  calendarDocument: (page: Page) => Page
}): MountedHandler {
  const { folder, baseUrl, respond } = needs
  const documents = new Map(readLiveScript(folder).map((document) => [livePath + document.path, document]))
  let start: Date | undefined

  async function secondsSinceStart(): Promise<number> {
    start ??= await findScriptStart(needs.sql)
    return start ? (needs.now().getTime() - start.getTime()) / 1000 : 0
  }

  async function handle(context: RequestContext): Promise<void> {
    const { method, url, headers } = context.request
    if (method !== 'GET' && method !== 'HEAD')
      throw new ServiceError('method_not_allowed', 'Sample documents support GET and HEAD')
    const path = url!.split('?', 1)[0]!
    const document = documents.get(path)
    if (document === undefined) throw new ServiceError('not_found', 'The sample town has no such document')
    const version = versionAt(document, await secondsSinceStart())
    const common = ['Cache-Control', 'no-cache', ...pageSecurityHeaders]
    if ('status' in version) {
      const body = 'The sample source is out of order. It comes back within a minute.\n'
      const type = ['Content-Type', 'text/plain; charset=utf-8']
      respond.send(context, { status: version.status, headers: [...type, ...common], body })
      return
    }
    const original = {
      path,
      contentType: contentTypeOf(version.file) ?? 'text/plain; charset=utf-8',
      body: contentOf(folder, version.file, baseUrl),
    }
    const isCalendar = original.contentType.startsWith('text/calendar')
    const isShown = isCalendar && !asksForFile(headers.accept, original.contentType)
    const page = isShown ? needs.calendarDocument(original) : original
    const body = String(page.body)
    const etag = strongEtag(body)
    const validators = ['ETag', etag, 'Vary', 'Accept', ...common]
    respond.send(
      context,
      matchesEtag(headers['if-none-match'], etag)
        ? { status: 304, headers: validators, body: undefined }
        : { status: 200, headers: ['Content-Type', page.contentType, ...validators], body },
    )
  }

  return { name: 'sampleDocument', owns: ({ url }) => url!.startsWith(livePath), handle }
}
