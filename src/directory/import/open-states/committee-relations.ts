import { checkRecord, isRejection } from '../check-record.ts'
import type { ImportItem } from '../import-item.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import type { RepositoryFile } from '../repository-file.ts'
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
        source: file.source,
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
          excerpt: yaml.quoteFields('parent'),
          source: file.source,
        }),
      ]
    : []
  const listed = members.flatMap(({ role, person_id }) =>
    person_id && inOffice.has(person_id) ? [{ ...openStates(person_id), role: role || null }] : [],
  )
  return [{ where, roster: { object, url: file.source.url, members: listed } }, ...known, ...parent]
}

function toItem(where: string, value: Record<string, unknown>): ImportItem {
  const checked = checkRecord(value)
  return isRejection(checked)
    ? { where, ...checked }
    : { where, record: checked, bytes: String(value['excerpt']).length }
}
