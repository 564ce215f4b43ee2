import { getDomain } from 'tldts'
import { foldName } from './parsed-person-name.ts'

type Linked = { readonly links?: readonly string[] }
type LinkWeight = { readonly weight: number; readonly reason: string }

/** Sites on which a person has exactly one page. */
const onePageSites = new Set([
  'wikipedia.org',
  'ballotpedia.org',
  'linkedin.com',
  'votesmart.org',
  'wikidata.org',
])

type Link = { readonly key: string; readonly site: string; readonly last: string }

/** A shared page is evidence only if it is about one person: its address contains the surname. */
export function compareLinks(a: Linked, b: Linked, surnameA: string, surnameB: string): LinkWeight[] {
  const [left, right] = [read(a), read(b)]
  const shared = left.filter((link) => right.some((other) => other.key === link.key))
  const isPersonal = ({ last, site }: Link) =>
    onePageSites.has(site) ||
    [surnameA, surnameB].some((surname) => surname.length > 3 && last.includes(surname))
  if (shared.some(isPersonal)) return [{ weight: 9, reason: 'They share a personal page' }]
  const ownPages = (links: readonly Link[], site: string) => links.filter((link) => link.site === site)
  for (const site of onePageSites) {
    const [one, two] = [ownPages(left, site), ownPages(right, site)]
    if (one.length > 0 && two.length > 0) return [{ weight: -4, reason: `Different pages on ${site}` }]
  }
  return shared.length > 0 ? [{ weight: 1, reason: 'They are named on the same page' }] : []
}

function read(record: Linked): Link[] {
  return (record.links ?? []).flatMap((address) => {
    const url = URL.parse(address)
    if (!url) return []
    const path = decode(url.pathname).replace(/\/$/, '')
    return [
      {
        key: `${url.hostname.replace(/^www\./, '')}${path}${url.search}`.toLowerCase(),
        site: getDomain(url.hostname) ?? url.hostname,
        last: foldName(`${path.split('/').at(-1) ?? ''}${url.search}`).replace(/[^a-z0-9]/g, ''),
      },
    ]
  })
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
