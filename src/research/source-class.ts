import type { SourceClass } from '../contracts/directory/sources.ts'
import type { ReadPage } from './page.ts'

type Cited = Pick<ReadPage, 'finalUrl' | 'siteName' | 'title' | 'format'>

const legislation =
  /\b(ordinance|legislation|legislative|municipal code|bill text)\b|legistar|municode|openstates/i
const news =
  /\b(news|times|tribune|herald|gazette|journal|post|press|observer|chronicle|courier|sentinel|ledger|reporter|radio|tv)\b/i
const campaign = /\b(campaign|ballot|vote (?:yes|no)|for (?:mayor|council|congress|senate)|elect)\b/i
const government =
  /\b(?:city|town|village|county|township|borough|state|port) of\b|\b(?:city council|department|police|public library|housing authority|council of governments)\b/i
/** Public bodies other than cities: districts, public schools, authorities. Many use `.org` addresses. */
const publicBody =
  /\b(?:school|schools|park|parks|library|fire|water|sewer|sanitary|transit|transportation|utility|hospital|port|conservation|drainage|irrigation|unified|independent|reclamation|improvement) district\b|\b(?:public|county|city|community|area) schools\b|\b(?:board of education|school board)\b|\b(?:transit|transportation|port|airport|housing|redevelopment|water|turnpike|parking) authority\b|\b(?:metro|regional|rapid|area) transit\b/i
/** The same as part of a host name: `ardenschools.org`, `cityofarden.org`, `ridecardentransit.org`. */
const publicHost =
  /^(?:cityof|townof|villageof|townshipof|countyof|portof)[a-z-]{3}|(?:schools|isd|usd|k12|transit|metro|portauthority|housingauthority|publiclibrary)$/i
const social = /(^|\.)(facebook|instagram|x|twitter|tiktok|youtube|linkedin|nextdoor|reddit)\.com$/

/** The class of a page's publisher, by address first, then by site name. */
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
  if (government.test(name) || publicBody.test(`${name} ${page.title ?? ''}`) || isPublicHost(hostname))
    return 'government'
  if (hostname.endsWith('.org')) return 'nonprofit'
  return government.test(page.title ?? '') ? 'government' : 'other'
}

const isPublicHost = (hostname: string): boolean =>
  hostname
    .replace(/\.(?:org|com|net|us|info|edu)$/, '')
    .split('.')
    .some((label) => publicHost.test(label))
