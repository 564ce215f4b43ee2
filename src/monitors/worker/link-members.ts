import { areFormsOfOneName, type PersonName, parsePersonName } from '../../research/parsers.ts'

type Named = { readonly id: string; readonly name: string }
type Membership = {
  readonly personId: string
  readonly bodyId: string
  readonly since: string | null
  readonly until: string | null
}

/** The people who were members of a body on a day. */
export function membersOn(
  bodyId: string,
  day: string,
  { people, memberships }: { people: ReadonlyMap<string, Named>; memberships: readonly Membership[] },
): Named[] {
  const ids = memberships
    .filter((one) => one.bodyId === bodyId && (one.since ?? day) <= day && (one.until ?? day) >= day)
    .map(({ personId }) => personId)
  return [...new Set(ids)].flatMap((id) => people.get(id) ?? [])
}

const titles = new Set(
  'council member councilmember councilman councilwoman councilor commissioner alderman alderwoman alderperson ald trustee supervisor mayor president vice chair mr mrs ms dr senator sen representative rep director'.split(
    ' ',
  ),
)

/**
 * The one member whom a roll call names. A surname is enough when no other member has it; a given name, an initial or
 * a short form must agree with one of the member's.
 */
export function findMember(written: string, members: readonly Named[]): string | null {
  const name = withoutTitles(parsePersonName(written))
  const same = members.filter((member) => isNamed(name, parsePersonName(member.name)))
  return same.length === 1 ? same[0]!.id : null
}

const withoutTitles = (name: PersonName): PersonName => ({
  ...name,
  given: name.given.filter((word) => !titles.has(word)),
})

function isNamed(written: PersonName, member: PersonName): boolean {
  if (written.surname.length === 0 || written.surname.join('') !== member.surname.join('')) return false
  if (written.suffix !== null && member.suffix !== null && written.suffix !== member.suffix) return false
  const known = [...member.given, ...member.nicknames]
  return written.given.every((word) => known.some((other) => isForm(word, other)))
}

const isForm = (word: string, other: string) =>
  word === other ||
  (word.length === 1 && other.startsWith(word)) ||
  (other.length === 1 && word.startsWith(other)) ||
  areFormsOfOneName(word, other)
