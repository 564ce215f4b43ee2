import type { ReadPage } from '../../research/parsers.ts'
import type { ConnectorConfig, ConnectorKind, Detected } from './connector.ts'

type Vendor = {
  readonly kind: ConnectorKind
  readonly host: RegExp
  readonly name: string
  /** What else belongs to the configuration; null if this address is not one that the connector reads. */
  readonly config?: (url: URL) => Omit<ConnectorConfig, 'url'> | null
}

const datasetPaths = [
  /^\/(?:resource|d)\/([a-z\d]{4}-[a-z\d]{4})(?:\.json)?\/?$/,
  /^\/[\w%-]{1,80}\/[\w%-]{1,200}\/([a-z\d]{4}-[a-z\d]{4})\/(?:about_data|data|data_preview|explore)\b/,
]
/** Other sites have such addresses, too: `/news/2024/town-hall`, `/budget/archive/fy26-fy27`. */
const likelyDataset =
  /^\/[\w%-]{1,80}\/[\w%-]{1,200}\/(?=[a-z-]*\d)(?=[\d-]*[a-z])([a-z\d]{4}-[a-z\d]{4})\/?$/
const datasetIn = ({ pathname }: URL): string | undefined =>
  [...datasetPaths, likelyDataset].map((form) => form.exec(pathname)?.[1]).find((id) => id !== undefined)

/** Whether only the content of an address shows that it belongs to the vendor. */
export const isUncertain = ({ kind, config }: Detected): boolean =>
  kind === 'socrata' && likelyDataset.test(new URL(config.url).pathname)

const collections: Readonly<Record<string, string>> = {
  bill: 'bill',
  'committee-meeting': 'committee-meeting',
  'house-vote': 'house-vote',
  event: 'committee-meeting',
  votes: 'house-vote',
}

const vendors: readonly Vendor[] = [
  { kind: 'legistar', host: /^(?!webapi\.|www\.)[\w-]{1,60}\.legistar\.com$/, name: 'Legistar' },
  {
    kind: 'legistar',
    host: /^webapi\.legistar\.com$/,
    name: 'Legistar',
    config: (url) => (/^\/v1\/[\w-]{1,60}(?:\/|$)/i.test(url.pathname) ? {} : null),
  },
  { kind: 'civicclerk', host: /^[\w-]{1,60}\.(?:portal|api)\.civicclerk\.com$/, name: 'CivicClerk' },
  { kind: 'primegov', host: /^(?!www\.)[\w-]{1,60}\.primegov\.com$/, name: 'PrimeGov' },
  {
    kind: 'feed',
    host: /^[\w-]{1,60}\.granicus\.com$/,
    name: 'Granicus',
    config: (url) => (/\/ViewPublisherRSS\.php$/i.test(url.pathname) ? {} : null),
  },
  {
    kind: 'open_states',
    host: /^(?:v3\.|www\.)?openstates\.org$/,
    name: 'Open States',
    config: (url) =>
      url.searchParams.has('jurisdiction') || /^\/[a-z]{2}(?:\/|$)/.test(url.pathname) ? {} : null,
  },
  {
    kind: 'congress',
    host: /^(?:api|www)\.congress\.gov$/,
    name: 'congress.gov',
    config: (url) => {
      const part = url.pathname.split('/').find((one) => one in collections)
      return part === undefined ? null : { collection: collections[part] }
    },
  },
  // Any host can serve Socrata datasets; their addresses have a form of their own.
  {
    kind: 'socrata',
    host: /./,
    name: 'Socrata',
    config: (url) => {
      const dataset = datasetIn(url)
      return dataset === undefined ? null : { dataset }
    },
  },
]

/** The connectors for an address of a vendor. */
export function vendorsAt(address: string): Detected[] {
  const url = URL.parse(address)
  if (!url) return []
  return vendors.flatMap(({ kind, host, name, config }) => {
    const more = host.test(url.hostname) ? (config?.(url) ?? (config ? null : {})) : null
    return more === null
      ? []
      : [{ kind, config: { url: address, ...more }, reason: `The address belongs to ${name}.` }]
  })
}

const embedded = /\b(?:src|href)\s*=\s*["'](https?:\/\/[^"'<>\s]{4,500})/gi
const maxAddresses = 2_000

/** The vendors to which a page links, or whose pages it embeds. Each tenant is listed once. */
export function vendorsIn(page: ReadPage): Detected[] {
  const addresses = new Set(page.links.map(({ url }) => url))
  for (const [, address] of (page.html ?? '').matchAll(embedded)) {
    if (addresses.size >= maxAddresses) break
    addresses.add(address!.replaceAll('&amp;', '&'))
  }
  const tenants = new Map<string, Detected>()
  for (const address of addresses) {
    for (const one of vendorsAt(address)) {
      // A link to a document or a single bill is no link to a source that can be followed.
      if (one.kind === 'congress' || one.kind === 'open_states') continue
      const tenant = one.kind === 'feed' || one.kind === 'socrata' ? address : tenantOf(address)
      if (!tenants.has(`${one.kind} ${tenant}`))
        tenants.set(`${one.kind} ${tenant}`, {
          ...one,
          reason: one.reason.replace('The address belongs', 'The page links'),
        })
    }
  }
  return [...tenants.values()].slice(0, 6)
}

const tenantOf = (address: string): string => URL.parse(address)?.hostname.split('.')[0] ?? address
