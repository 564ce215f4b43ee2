import { type Language, languages } from '../contracts/language.ts'
import type { Directory } from '../directory/index.ts'
import { ServiceError } from '../platform/errors.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Respond } from '../platform/http/respond.ts'
import { createResponseCache } from '../platform/http/response-cache.ts'
import { apiSecurityHeaders } from '../platform/http/security-headers.ts'
import { isId } from '../platform/ids.ts'
import { type CachedPage, sendCachedPage, toCachedPage } from './page-cache.ts'
import { localPath } from './site/messages/language.ts'
import { createSitemap, type SitemapPart } from './sitemap.ts'

const cacheBytes = 8 * 1024 * 1024
// Crawlers read these files about once a day.
const secondsToLive = 3600
const headers = ['Cache-Control', 'public, max-age=3600', ...apiSecurityHeaders]
const partPattern = /^\/sitemap\/(pages|places|actors)\.xml(?:\?after=([a-z0-9-]+))?$/

/** Serves /sitemap.xml and the files that it lists. */
export function createSitemapHandler(needs: {
  baseUrl: string
  /** The language of the listed addresses. */
  language: Language
  directory: Pick<Directory, 'sitemap'>
  respond: Pick<Respond, 'send'>
}): MountedHandler {
  const sitemap = createSitemap(needs)
  const cache = createResponseCache<CachedPage>({ maximumBytes: cacheBytes, secondsToLive })

  function write(url: string): Promise<string> {
    if (url === '/sitemap.xml') return sitemap.writeIndex()
    const [, part, after] = partPattern.exec(url) ?? []
    if (part === undefined || (part === 'actors' && after !== undefined && !isId(after))) {
      throw new ServiceError('not_found', 'There is no such sitemap; /sitemap.xml lists them')
    }
    return sitemap.writePart(part as SitemapPart, after)
  }

  async function handle(context: RequestContext): Promise<void> {
    const { method, url } = context.request
    if (method !== 'GET' && method !== 'HEAD') {
      throw new ServiceError('method_not_allowed', 'Sitemaps support GET and HEAD')
    }
    const cached = cache.get(url!)
    context.isFromMemory = cached !== undefined
    const file = cached ?? toCachedPage(await write(url!), headers)
    if (!cached) cache.store(url!, cache.startRecording(), file)
    sendCachedPage(needs.respond, context, file, 'application/xml; charset=utf-8')
  }

  return { name: 'sitemap', owns: ({ url }) => /^\/sitemap(?:\.xml$|\/)/.test(url!), handle }
}

const privatePaths = languages.flatMap((language) =>
  ['/settings', '/w', '/authorize/', '/enrol/', '/invitations/'].map((path) => localPath(language, path)),
)

/**
 * What crawlers may read. Filtered lists are not blocked, because only then do crawlers see that they are not for them.
 * The research of any directory reads only the sample web: what a directory says has sources of its own to quote.
 * RFC 9309 § 2.2.1: several groups of one agent count as one.
 */
export const robotsFile = (baseUrl: string, researchAgent: string, sampleRules = ''): string => `User-agent: *
Disallow: /api/
${privatePaths.map((path) => `Disallow: ${path}`).join('\n')}

User-agent: ${researchAgent}
Disallow: /
Allow: /samples/

Sitemap: ${baseUrl}/sitemap.xml

${sampleRules}`
