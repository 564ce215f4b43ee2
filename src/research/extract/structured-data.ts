import type { ExtractedActor } from '../candidate.ts'
import { readStamp } from '../meetings/local-time.ts'
import type { ReadPage } from '../page.ts'
import { addressOf, type StatedThing, statedThings, type Thing, textOf } from '../read/schema-things.ts'

/** An actor described in schema.org data. It counts only if the visible page names it too. */
export type StructuredActor = Omit<
  ExtractedActor,
  'aliases' | 'issueAreas' | 'confidence' | 'claims' | 'method'
> &
  Pick<StatedThing, 'method'>

export function structuredActors(page: ReadPage): StructuredActor[] {
  if (page.html === undefined || page.format !== 'html' || !/schema\.org|data-vocabulary/i.test(page.html))
    return []
  return statedThings(page.html).flatMap(actorOf)
}

function actorOf({ thing, method }: StatedThing): StructuredActor[] {
  const type = typeOf([thing['@type']].flat().map(String))
  const name = textOf(thing['name']) ?? ''
  if (type === null || name.length < 3 || name.length > 200) return []
  const organization = thing['worksFor'] ?? thing['affiliation'] ?? thing['memberOf']
  return [
    {
      type,
      name,
      role: textOf(thing['jobTitle']) ?? textOf(thing['roleName']),
      organization: textOf(organization) ?? textOf((organization as Thing | undefined)?.['name']),
      description: textOf(thing['description']),
      website: textOf(thing['url']),
      contacts: contactsOf(thing),
      startsAt: localTime(textOf(thing['startDate'])),
      method,
    },
  ]
}

function contactsOf(thing: Thing): StructuredActor['contacts'] {
  const point = [thing['contactPoint']].flat()[0] as Thing | undefined
  const stated = (name: string) => textOf(thing[name]) ?? textOf(point?.[name])
  const values = {
    email: stated('email')
      ?.replace(/^mailto:/i, '')
      .toLowerCase(),
    phone: stated('telephone'),
    address: addressOf(thing['address']),
  }
  return (['email', 'phone', 'address'] as const).flatMap((kind) =>
    values[kind] ? [{ kind, value: values[kind] }] : [],
  )
}

const organizationType =
  /(?:Organization|NGO|Corporation|LocalBusiness|CityHall|Courthouse|School|Library|GovernmentOffice|Consortium|PoliticalParty)$/

function typeOf(types: readonly string[]): ExtractedActor['type'] | null {
  for (const type of types) {
    if (/^(?:https?:\/\/schema\.org\/)?Person$/.test(type)) return 'person'
    if (/Event$/.test(type)) return 'event'
    if (/^(?:GovernmentService|Project|FundingScheme|ResearchProject)$/.test(type)) return 'initiative'
    if (organizationType.test(type)) return 'organization'
  }
  return null
}

/** Structured data holds local time. The offset is ignored, because templates often get it wrong. */
function localTime(stated: string | null): string | null {
  const { date = null, time = null } =
    readStamp(stated?.replace(/(?:Z|[+-]\d\d?:?\d\d)$/, '') ?? '', 'UTC') ?? {}
  return time === null || time === '00:00' ? date : `${date}T${time}`
}
