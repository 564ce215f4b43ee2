import type { SourceClass } from '../contracts/sources.ts'

type Cited = {
  readonly finalUrl: string
  readonly siteName: string | null
  readonly title: string | null
  readonly format: string
}

const legislation =
  /\b(ordinance|legislation|legislative|municipal code|bill text)\b|legistar|municode|openstates/i
const news =
  /\b(news|times|tribune|herald|gazette|journal|post|press|observer|chronicle|courier|sentinel|ledger|reporter|radio|tv)\b/i
const campaign = /\b(campaign|ballot|vote (?:yes|no)|for (?:mayor|council|congress|senate)|elect)\b/i
const government =
  /\b(city|town|village|county|township|borough|state) of\b|\b(city council|department|police|public library|school district)\b/i
const social = /(^|\.)(facebook|instagram|x|twitter|tiktok|youtube|linkedin|nextdoor|reddit)\.com$/

/** What kind of publisher a page comes from: by its address first, then by what the site calls itself. */
export function sourceClassOf(page: Cited): SourceClass {
  const { hostname, pathname } = new URL(page.finalUrl)
  const name = `${page.siteName ?? ''} ${hostname.replaceAll(/[.-]/g, ' ')}`
  if (page.format === 'calendar') return 'calendar'
  if (page.format === 'json') return 'dataset'
  if (social.test(hostname)) return 'social'
  if (legislation.test(`${hostname} ${page.title ?? ''}`)) return 'legislation'
  if (/\.(gov|mil)$/.test(hostname) || /\.[a-z]{2}\.us$/.test(hostname)) return 'government'
  if (campaign.test(`${name} ${page.title ?? ''}`)) return 'campaign'
  if (news.test(name) || /\/(news|article|story)\//.test(pathname)) return 'news'
  if (government.test(name)) return 'government'
  if (hostname.endsWith('.org')) return 'nonprofit'
  return government.test(page.title ?? '') ? 'government' : 'other'
}
