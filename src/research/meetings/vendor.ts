/** Systems that publish meetings for many governments, known by address or markup. */
export type MeetingVendor =
  | 'legistar'
  | 'granicus'
  | 'civicclerk'
  | 'primegov'
  | 'boarddocs'
  | 'escribe'
  | 'civicplus'
  | 'novus_agenda'
  | 'the_events_calendar'

const hosts: readonly [RegExp, MeetingVendor][] = [
  [/^(?!webapi\.)([\w-]+)\.legistar\.com$/, 'legistar'],
  [/^([\w-]+)\.granicus\.com$/, 'granicus'],
  [/^([\w-]+)\.(?:portal\.|api\.)?civicclerk\.com$/, 'civicclerk'],
  [/^([\w-]+)\.primegov\.com$/, 'primegov'],
  [/^(?:go|www)\.boarddocs\.com$/, 'boarddocs'],
  [/^pub-([\w-]+)\.escribemeetings\.com$/, 'escribe'],
  [/^([\w-]+)\.novusagenda\.com$/, 'novus_agenda'],
]

export type VendorSite = {
  readonly vendor: MeetingVendor
  readonly tenant: string | null
  readonly url: string
}

/** The vendor of an address, and which of its customers it belongs to. */
export function vendorOf(address: string): VendorSite | null {
  const url = URL.parse(address)
  if (!url) return null
  for (const [pattern, vendor] of hosts) {
    const match = pattern.exec(url.hostname)
    if (!match) continue
    const tenant =
      vendor === 'boarddocs' ? (/^\/(\w+\/\w+)\//.exec(url.pathname)?.[1] ?? null) : (match[1] ?? null)
    return { vendor, tenant, url: url.href }
  }
  if (/\/AgendaCenter\b/i.test(url.pathname))
    return { vendor: 'civicplus', tenant: url.hostname, url: url.href }
  return null
}

type Page = {
  readonly finalUrl: string
  readonly html?: string
  readonly links: readonly { readonly url: string }[]
}

/** Vendors that a page belongs to or links to, each customer once. */
export function vendorsOfPage(page: Page): VendorSite[] {
  const sites = [page.finalUrl, ...page.links.map(({ url }) => url)]
    .map(vendorOf)
    .filter((site) => site !== null)
  if (/\b(?:tribe-events|tribe_events)\b/.test(page.html ?? '')) {
    sites.push({
      vendor: 'the_events_calendar',
      tenant: URL.parse(page.finalUrl)?.hostname ?? null,
      url: page.finalUrl,
    })
  }
  return [...new Map(sites.map((site) => [`${site.vendor} ${site.tenant}`, site])).values()]
}
