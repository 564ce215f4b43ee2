import { utcDay } from '../contracts/days.ts'
import { domains } from '../contracts/directory/issue-areas/domains.ts'
import type { Language } from '../contracts/language.ts'
import type { Directory } from '../directory/index.ts'
import { escapeXml } from '../firehose/index.ts'
import { localPath } from './site/messages/language.ts'
import { isPublicPath, publicPages } from './site/public-pages.ts'

/** The protocol allows 50,000 addresses in a file. Smaller files keep a request cheap. */
const partSize = 10_000

export type SitemapPart = 'pages' | 'places' | 'actors'
type Address = { path: string; changedAt?: Date }

/** Lists that are different for every visitor or question, and forms. */
const unlistedPages = new Set(['search', 'search.csv', 'report', 'suggest', 'listed', 'imprint'])

/** The index and its parts (sitemaps.org). Each part names the record after which it begins. */
export function createSitemap(needs: {
  baseUrl: string
  language: Language
  directory: Pick<Directory, 'sitemap'>
}) {
  const { baseUrl, directory } = needs

  async function writeIndex(): Promise<string> {
    const [slugs, ids] = await Promise.all([
      directory.sitemap.places(),
      directory.sitemap.actorBoundaries(partSize),
    ])
    const boundaries = slugs.filter(
      (_, index) => index % partSize === partSize - 1 && index < slugs.length - 1,
    )
    const files = [
      '/sitemap/pages.xml',
      ...[undefined, ...boundaries].map((after) => partPath('places', after)),
      ...[undefined, ...ids].map((after) => partPath('actors', after)),
    ]
    const items = files.map((file) => `<sitemap><loc>${escapeXml(baseUrl + file)}</loc></sitemap>`)
    return documentOf('sitemapindex', items)
  }

  async function addressesOf(part: SitemapPart, after: string | undefined): Promise<Address[]> {
    if (part === 'pages') return staticPages()
    if (part === 'places') {
      const slugs = await directory.sitemap.places()
      const start = after === undefined ? 0 : slugs.findLastIndex((slug) => slug <= after) + 1
      return slugs.slice(start, start + partSize).map((slug) => ({ path: `/places/${slug}` }))
    }
    const actors = await directory.sitemap.actors(after, partSize)
    return actors.map(({ id, slug, updated_at }) => ({
      path: `/actors/${id}/${slug || '-'}`,
      changedAt: updated_at,
    }))
  }

  return {
    writeIndex,
    async writePart(part: SitemapPart, after: string | undefined): Promise<string> {
      const items = (await addressesOf(part, after)).map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${utcDay(changedAt)}</lastmod>` : ''
        return `<url><loc>${escapeXml(baseUrl + localPath(needs.language, path))}</loc>${changed}</url>`
      })
      return documentOf('urlset', items)
    },
  }
}

const partPath = (part: SitemapPart, after: string | undefined) =>
  `/sitemap/${part}.xml${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`

/** Pages without parameters, and those of issues. The taxonomy is part of the program. */
function staticPages(): Address[] {
  const issues = domains.flatMap(({ slug, issueAreas }) => [slug, ...issueAreas.map((area) => area.slug)])
  const pages = publicPages
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !unlistedPages.has(path.split('/')[0]!))
  const paths = [...pages.map((path) => `/${path}`), '/pricing', ...issues.map((slug) => `/issues/${slug}`)]
  return paths.filter((path) => path === '/pricing' || isPublicPath(path)).map((path) => ({ path }))
}

function documentOf(root: 'sitemapindex' | 'urlset', items: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${root}>
`
}
