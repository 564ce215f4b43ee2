import { findOrganizations } from './organization-names.ts'
import { isRole, isSeat } from './role-words.ts'

const notOrganization =
  /@|https?:|\d{3}|\b(?:terms?|expires?|expired?|expiring|ends?|since|appointed|elected|re-elected|until|through|phone|e-?mail|fax|tel|cell|ext|resident|retired|vacant|ward|district|seat|pronouns|he\/him|she\/her|they\/them)\b/i
const degree = /^(?:\p{Lu}{1,2}\.?\p{L}{0,2}\.?\p{Lu}{0,2}\.?|[A-Z]{2,6}(?:-[A-Z]+)?)$/u

/** The organization named beside a person, or null if the text is not an organization name. */
export function affiliationOf(rest: string | null): string | null {
  const text = (rest ?? '').replace(/\s+/g, ' ').replace(/^[\s,;:–—()-]+|[\s,;:–—(.-]+$/g, '')
  if (text.length < 3) return null
  const organization = findOrganizations(text).find(({ type }) => type === 'organization')
  if (organization) return organization.name
  const isPhrase = text.split(' ').length <= 7 && text.length <= 60 && !/[.!?;:]\s/.test(text)
  if (!isPhrase || notOrganization.test(text) || isRole(text) || isSeat(text) || degree.test(text))
    return null
  // Every word of a name is capitalized, except for connecting words.
  const words = text.split(' ')
  const isName = words.every((word) =>
    /^(?:[\p{Lu}\d&"'(]|(?:of|the|and|for|at|in|on|de|la|del|y)$)/u.test(word),
  )
  return isName ? text : null
}
