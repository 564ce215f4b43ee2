import type { ExtractedActor, ExtractedClaim, Membership } from '../candidate.ts'
import { firstIndex } from '../first-index.ts'
import { wordSet } from '../word-lists.ts'
import type { Line } from './page-view.ts'
import { isAboutOther, isSeat } from './role-words.ts'
import { fold } from './text-folding.ts'

/**
 * Adds to the claims of people the body that they belong to: the one in the role or beside it, or the organization in
 * the headings above a list.
 */
export function withMemberships(
  lines: readonly Line[],
  people: readonly ExtractedActor[],
  organizations: readonly ExtractedActor[],
): ExtractedActor[] {
  const bodies = organizations.filter(({ type }) => type === 'organization')
  const bodyAbove = bodiesAbove(lines, bodies)
  return people.map((person) => {
    const roles = person.claims.filter(({ kind }) => kind === 'role')
    const stating = new Set(roles.length > 0 ? roles : person.claims.slice(0, 1))
    return {
      ...person,
      claims: person.claims.map((claim) => {
        const memberOf = stating.has(claim) ? membershipOf(person, claim, bodies, bodyAbove) : null
        return memberOf === null ? claim : { ...claim, memberOf }
      }),
    }
  })
}

function membershipOf(
  { method, organization }: ExtractedActor,
  { kind, text, evidence }: ExtractedClaim,
  bodies: readonly ExtractedActor[],
  bodyAbove: (position: number) => string | null,
): Membership | null {
  const role = kind === 'role' ? text.replace(/^[\s,;:–—-]+/, '') || null : null
  const inRole = role === null ? undefined : bodies.find(({ name }) => role.includes(name))?.name
  if (inRole) return { organization: inRole, role: withoutBody(role!, inRole), post: null }
  const quote = ` ${fold(evidence.quote)} `
  if (organization !== null)
    return isBeside(quote, role, organization) ? { organization, role, post: null } : null
  const body = method === 'roster' ? bodyAbove(evidence.start) : null
  // "Ada Rivers is the council's member on the Plan Commission" is about another body than the list.
  const isOfOther = bodies.some(
    (one) => one.name !== body && namesOf(one).some((name) => quote.includes(` ${name} `)),
  )
  if (body === null || isOfOther) return null
  return role !== null && isSeat(role)
    ? { organization: body, role: null, post: role }
    : { organization: body, role, post: null }
}

/** "Chair of the Plan Commission" gives "Chair". */
function withoutBody(role: string, body: string): string | null {
  const words = role.slice(0, role.indexOf(body)).split(/[\s,]/).filter(Boolean)
  while (connecting.has(words.at(-1) ?? '')) words.pop()
  return words.length === 0 ? null : words.join(' ')
}

/** Whether at most one word is between a role and the organization: "has chaired the Plan Commission". */
function isBeside(quote: string, role: string | null, organization: string): boolean {
  const at = quote.indexOf(` ${fold(organization)} `)
  if (at === -1) return false
  const start = role === null ? -1 : quote.lastIndexOf(fold(role), at)
  const between = start === -1 ? quote.slice(0, at) : quote.slice(start + fold(role!).length, at)
  const words = between.split(' ').filter((word) => word !== '' && !connecting.has(word))
  return words.length <= 1 || (start === -1 && words.length <= 5)
}

const connecting = wordSet('of the at for with on in and a an has is been to from')

/** Returns the organization in the nearest heading above a position, going up from a list to its section and page. */
function bodiesAbove(lines: readonly Line[], organizations: readonly ExtractedActor[]) {
  const named = organizations.flatMap((one) => namesOf(one).map((name) => ({ name, body: one.name })))
  const levelOf = ({ block }: Line) =>
    block.kind === 'heading' ? (block.level ?? 6) : Number.POSITIVE_INFINITY
  return (position: number): string | null => {
    const at = Math.max(0, firstIndex(lines, ({ block }) => block.start > position) - 1)
    const own = lines[at]
    if (!own || own.isProse) return null
    let level = levelOf(own)
    for (const above of lines.slice(0, at).toReversed()) {
      if (levelOf(above) >= level) continue
      level = levelOf(above)
      // The title of a page also names the owner of the site.
      const isOfList = level > 0 && !isAboutOther(above.text)
      const body = isOfList ? onlyBody(` ${fold(above.text)} `, named) : null
      if (body !== null) return body
    }
    return null
  }
}

/** The organization that a heading names. A heading that names several says nothing about the list below it. */
function onlyBody(heading: string, named: readonly { name: string; body: string }[]): string | null {
  const found = named.filter(({ name }) => heading.includes(` ${name} `))
  const longest = found.toSorted((a, b) => b.name.length - a.name.length)[0]
  const isOnly = found.every(({ name, body }) => body === longest?.body || longest?.name.includes(name))
  return longest && isOnly ? longest.body : null
}

const namesOf = ({ name, aliases }: ExtractedActor): string[] => [name, ...aliases].map(fold).filter(Boolean)
