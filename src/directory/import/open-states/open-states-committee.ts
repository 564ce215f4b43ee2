import { z } from 'zod'
import { citedContact } from '../cited-contact.ts'
import { issueClaimsOfName } from '../issues-of-name.ts'
import { isLink } from '../links.ts'
import type { PlaceFinder } from '../office-city.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import { type RepositoryFile, sourceAbout } from '../repository-file.ts'
import { parseJurisdiction, placeOfJurisdiction } from './jurisdiction.ts'
import type { Refused } from './open-states-person.ts'
import { chamberName } from './role.ts'

const Text = z.coerce.string()
const federal = 'ocd-jurisdiction/country:us/government'

/** The used fields of a committee's file. */
export const OpenStatesCommittee = z.looseObject({
  id: Text,
  name: Text,
  jurisdiction: Text,
  chamber: Text.nullish(),
  classification: Text.nullish(),
  parent: Text.nullish(),
  sources: z.array(z.looseObject({ url: Text })).nullish(),
  links: z.array(z.looseObject({ url: Text })).nullish(),
  members: z.array(z.looseObject({ name: Text, role: Text.nullish(), person_id: Text.nullish() })).nullish(),
})

/** The last day in office of each person who is in office today, by id; null when no end is known. */
export type InOffice = ReadonlyMap<string, string | null>

/**
 * Equal in two files that describe one committee: the dataset lists some committees twice, under two ids. Undefined
 * without members, because another committee may have the same name.
 */
export function committeeFingerprint(committee: z.output<typeof OpenStatesCommittee>): string | undefined {
  const { jurisdiction, chamber, parent, name, members } = committee
  if (!members?.length) return undefined
  const listed = members.map((member) => `${member.person_id ?? member.name} ${member.role ?? ''}`).sort()
  return JSON.stringify([jurisdiction, chamber, parent, name, listed])
}

/** Builds an unvalidated import record of a committee, or explains why there is none. */
export function recordOfCommittee(
  yaml: QuotedYaml,
  file: RepositoryFile,
  find: PlaceFinder,
): Record<string, unknown> | Refused {
  const committee = OpenStatesCommittee.parse(yaml.value, { reportInput: true })
  if (!committee.sources?.length) return { reason: 'no source', why: 'the file names no source' }
  const jurisdiction = parseJurisdiction(committee.jurisdiction)
  if (committee.jurisdiction === federal) {
    return { reason: 'federal', why: 'committees of Congress come from `civic import congress`' }
  }
  if (!jurisdiction)
    return { reason: 'no place', why: `${committee.jurisdiction} is not in the United States` }
  const members = committee.members ?? []
  const place = placeOfJurisdiction(jurisdiction, find)
  if (!place) return { reason: 'no place', why: `the gazetteer has no place for ${jurisdiction.ocdId}` }
  const body = chamberName(committee.chamber ?? 'legislature', jurisdiction) ?? jurisdiction.state.name
  const kind = committee.classification === 'subcommittee' ? 'subcommittee' : 'committee'
  const links = (committee.links ?? []).filter((link) => isLink(link.url))
  const cite = { source: file.source.url }
  return {
    record: 'actor',
    external_id: { scheme: 'openstates', id: committee.id },
    identifiers: [{ scheme: 'ocd', identifier: committee.id }],
    type: 'organization',
    name: `${committee.name} (${body})`,
    description: `A ${kind} of the ${body}`,
    place,
    website: links[0]?.url ?? null,
    contacts: links
      .slice(1, 30)
      .map((link) =>
        citedContact(
          { kind: 'web', value: link.url },
          file.source.url,
          yaml.quoteAt('links', (committee.links ?? []).indexOf(link)),
        ),
      ),
    claims: [
      {
        kind: 'identity',
        text: `A ${kind} of the ${body}`,
        excerpt: yaml.quoteFields('name', 'chamber', 'classification', 'jurisdiction'),
        ...cite,
      },
      ...issueClaimsOfName(committee.name, yaml.quoteFields('name'), cite.source),
      ...members.flatMap((member, index) =>
        /chair/i.test(member.role ?? '')
          ? [
              {
                kind: 'role',
                text: `${member.name} is ${member.role}`,
                excerpt: yaml.quoteAt('members', index),
                ...cite,
              },
            ]
          : [],
      ),
    ],
    sources: [sourceAbout(committee.name, file)],
  }
}
