import type { EntityType } from '../../contracts/directory/entities.ts'
import type { Method } from '../candidate.ts'
import type { ReadPage } from '../page.ts'
import { parseHtml } from '../read/html-tree.ts'
import { normalizeSpace } from '../read/text-builder.ts'

/** An actor described in schema.org data. It counts only if the visible page names it too. */
export type StructuredActor = {
  readonly type: EntityType
  readonly name: string
  readonly role: string | null
  readonly organization: string | null
  readonly description: string | null
  readonly website: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly startsAt: string | null
  readonly method: Extract<Method, 'json_ld' | 'microdata'>
}

type Thing = Readonly<Record<string, unknown>>
const maxThings = 400

export function structuredActors(page: ReadPage): StructuredActor[] {
  if (page.html === undefined || page.format !== 'html' || !/schema\.org|data-vocabulary/i.test(page.html))
    return []
  const { $ } = parseHtml(page.html)
  const things: Thing[] = []
  $('script[type="application/ld+json"]').each((_, script) => {
    things.push(...thingsIn(parseLoosely($(script).text())))
  })
  const stated = things.flatMap((thing) => actorOf(thing, 'json_ld'))
  const marked = $('[itemscope][itemtype]')
    .slice(0, maxThings)
    .toArray()
    .flatMap((scope) => {
      const thing: Record<string, unknown> = { '@type': (scope.attribs['itemtype'] ?? '').split('/').at(-1) }
      $(scope)
        .find('[itemprop]')
        .slice(0, 60)
        .each((_, element) => {
          // A property belongs to the nearest enclosing scope.
          if ($(element).parent().closest('[itemscope]')[0] !== scope) return
          const { itemprop = '', content, href, datetime } = element.attribs
          thing[itemprop] ??=
            content ?? datetime ?? (itemprop === 'url' ? href : undefined) ?? $(element).text()
        })
      return actorOf(thing, 'microdata')
    })
  return [...stated, ...marked]
}

/** Parses JSON with the usual template faults: CDATA, comments, raw line breaks, trailing commas. */
function parseLoosely(source: string): unknown {
  const bare = source
    .replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>\s*$/g, '')
    .replace(/^\s*<!--|-->\s*$/g, '')
  const even = bare.replace(/\p{Cc}+/gu, ' ')
  for (const attempt of [bare, even, even.replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt)
    } catch {}
  }
  return null
}

/** Every object in a JSON-LD graph, iteratively and up to a limit. */
function thingsIn(root: unknown): Thing[] {
  const things: Thing[] = []
  const waiting: unknown[] = [root]
  for (let next = waiting.shift(); waiting.length > 0 || next !== undefined; next = waiting.shift()) {
    if (things.length >= maxThings) break
    if (Array.isArray(next)) waiting.push(...next.slice(0, maxThings))
    else if (typeof next === 'object' && next !== null) {
      things.push(next as Thing)
      const inner = Object.values(next).filter((value) => typeof value === 'object' && value !== null)
      waiting.push(...inner.slice(0, maxThings))
    }
  }
  return things
}

function actorOf(thing: Thing, method: StructuredActor['method']): StructuredActor[] {
  const type = typeOf([thing['@type']].flat().map(String))
  const name = normalizeSpace(textOf(thing['name']) ?? '')
  if (type === null || name.length < 3 || name.length > 200) return []
  const organization = thing['worksFor'] ?? thing['affiliation'] ?? thing['memberOf']
  const contact = [thing['contactPoint']].flat()[0] as Thing | undefined
  return [
    {
      type,
      name: decoded(name),
      role: textOf(thing['jobTitle']) ?? textOf(thing['roleName']),
      organization: textOf(organization) ?? textOf((organization as Thing | undefined)?.['name']),
      description: textOf(thing['description']),
      website: textOf(thing['url']),
      email: (textOf(thing['email']) ?? textOf(contact?.['email']))?.replace(/^mailto:/i, '') ?? null,
      phone: textOf(thing['telephone']) ?? textOf(contact?.['telephone']),
      address: addressOf(thing['address']),
      startsAt: localTime(textOf(thing['startDate'])),
      method,
    },
  ]
}

function addressOf(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'object' || first === null) return textOf(first)
  const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'].flatMap(
    (key) => textOf((first as Thing)[key]) ?? [],
  )
  return textOf((first as Thing)['streetAddress']) === null ? null : parts.join(', ')
}

function typeOf(types: readonly string[]): EntityType | null {
  for (const type of types) {
    if (/^(?:https?:\/\/schema\.org\/)?Person$/.test(type)) return 'person'
    if (/Event$/.test(type)) return 'event'
    if (/^(?:GovernmentService|Project|FundingScheme|ResearchProject)$/.test(type)) return 'initiative'
    if (
      /(?:Organization|NGO|Corporation|LocalBusiness|CityHall|Courthouse|School|Library|GovernmentOffice|Consortium|PoliticalParty)$/.test(
        type,
      )
    )
      return 'organization'
  }
  return null
}

function textOf(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : null
}

const decoded = (text: string): string =>
  text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&(?:rsquo|#039|apos);/g, '’')
    .replace(/&ndash;/g, '–')

/** Structured data holds local time. The offset is ignored, because templates often get it wrong. */
function localTime(stated: string | null): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(stated ?? '')
  if (!parts) return null
  return parts[2] === undefined || (parts[2] === '00:00' && !/T00:00:00[+-]/.test(stated ?? ''))
    ? parts[1]!
    : `${parts[1]}T${parts[2]}`
}
