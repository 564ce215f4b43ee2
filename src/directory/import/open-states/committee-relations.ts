import { checkRecord, isRejection } from '../check-record.ts'
import type { ImportItem } from '../import-item.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import { type RepositoryFile, sourceAbout } from '../repository-file.ts'
import { type InOffice, OpenStatesCommittee } from './open-states-committee.ts'

const openStates = (id: string) => ({ scheme: 'openstates', id })

/** The memberships of a committee, its parent, and its complete roster. Nobody is a member after leaving office. */
export function relationsOfCommittee(
  yaml: QuotedYaml,
  file: RepositoryFile,
  inOffice: InOffice,
): ImportItem[] {
  const committee = OpenStatesCommittee.parse(yaml.value, { reportInput: true })
  const object = openStates(committee.id)
  const source = sourceAbout(committee.name, file)
  const where = file.path
  const members = committee.members ?? []
  const known = members.flatMap(({ name, role, person_id }, index): ImportItem[] => {
    // A name without an id could be anybody's.
    if (!person_id) return []
    const at = `${where} members ${index + 1}`
    if (!inOffice.has(person_id)) {
      const why = `${name} holds no office today, so the membership is not current`
      return [{ where: at, reason: 'not in office', why }]
    }
    return [
      toItem(at, {
        record: 'relation',
        kind: 'membership',
        subject: openStates(person_id),
        object,
        role: role || null,
        office_until: inOffice.get(person_id) ?? null,
        excerpt: yaml.quoteAt('members', index),
        source,
      }),
    ]
  })
  const parent = committee.parent
    ? [
        toItem(`${where} parent`, {
          record: 'relation',
          kind: 'part_of',
          subject: object,
          object: openStates(committee.parent),
          excerpt: parentQuote(yaml),
          source,
        }),
      ]
    : []
  const listed = members.flatMap(({ role, person_id }) =>
    person_id && inOffice.has(person_id) ? [{ ...openStates(person_id), role: role || null }] : [],
  )
  return [{ where, roster: { object, url: file.source.url, members: listed } }, ...known, ...parent]
}

/** A quote of this length is still a few lines: the fields of a file may have any order. */
const maxParentQuote = 600

/** The lines with the committee's name and its parent: the parent alone is an id, which says nothing to readers. */
function parentQuote(yaml: QuotedYaml): string | undefined {
  const named = yaml.quoteFields('name', 'parent')
  return named && named.length <= maxParentQuote ? named : yaml.quoteFields('parent')
}

function toItem(where: string, value: Record<string, unknown>): ImportItem {
  const checked = checkRecord(value)
  return isRejection(checked)
    ? { where, ...checked }
    : { where, record: checked, bytes: String(value['excerpt']).length }
}
