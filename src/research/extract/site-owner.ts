import type { ReadPage } from '../page.ts'
import { definedOrganizations } from './named-programs.ts'
import { ordinaryWords } from './ordinary-words.ts'
import type { OrganizationMention } from './organization-mentions.ts'
import { findOrganizations } from './organization-names.ts'
import type { Line } from './page-view.ts'
import { readPersonName } from './person-name.ts'
import { fold } from './text-folding.ts'

const notNames =
  /^(?:home|homepage|welcome|untitled|index|news|events?|calendar|meetings?|contact(?: us)?|about(?: us)?|blog|search|page not found|minutes|agendas?|all rights reserved|loading|login|sign in|archives?|wordpress|my site|\d+)$/i

/** The owner of the site: its stated name, copyright line, or a part of its titles. */
export function siteOwner(page: ReadPage, lines: readonly Line[]): OrganizationMention | null {
  const title = lines.find(({ block }) => block.level === 0)
  const inTitle = (title?.text ?? '').split(/\s+[|–—·:-]+\s+|\s*::\s*|\s*\|\s*/).map((part) => part.trim())
  const holder = rightsHolder(lines)
  const candidates = [
    page.siteName,
    inTitle.length > 1 ? inTitle.at(-1) : null,
    inTitle.length > 1 ? inTitle[0] : null,
    holder,
    // A title without separators is the site name if the host name or a home link confirms it.
    inTitle.length === 1 && (isHost(page.finalUrl, inTitle[0]!) || leadsHome(page, inTitle[0]!))
      ? inTitle[0]
      : null,
  ]
  for (const candidate of candidates) {
    const name = candidate?.trim() ?? ''
    if (
      name.length < 3 ||
      name.length > 90 ||
      notNames.test(name) ||
      readPersonName(name)?.certainty === 'sure'
    )
      continue
    const places = lines.filter(({ text }) => text.includes(name))
    const isConfirmed =
      fold(name) === fold(page.siteName ?? '') ||
      fold(name) === fold(holder ?? '') ||
      isHost(page.finalUrl, name) ||
      leadsHome(page, name)
    const hasHead = findOrganizations(name).some(
      ({ type, start, end }) => type === 'organization' && start <= 4 && end === name.length,
    )
    if (places.length === 0 || !(hasHead || (isConfirmed && places.length >= 2 && isDistinct(name)))) continue
    const line = places.find(({ isChrome, isProse }) => isProse && !isChrome) ?? places[0]!
    const at = line.text.indexOf(name)
    const start = line.block.start + at
    const defined = lines
      .flatMap(({ text }) => definedOrganizations(text))
      .find((body) => fold(body.name) === fold(name))
    return {
      name: name.replace(/^The\s+/, '').replace(/['’]s$/, ''),
      type: defined?.type ?? 'organization',
      acronym: null,
      line,
      start,
      end: start + name.length,
      isStated: true,
    }
  }
  return null
}

/** "© 2026 Rivertown Land Bank. All rights reserved." */
function rightsHolder(lines: readonly Line[]): string | null {
  for (const { text } of lines.toReversed().slice(0, 40)) {
    const holder =
      /(?:©|\(c\)|\bcopyright\b)\s?(?:©|\(c\))?\s?(?:\d{4})?(?:\s?[-–]\s?\d{4})?[\s,.|–-]{0,9}(?:by\s)?(\p{Lu}[^.|©]{2,80}?)(?:\s?[.|©]|\sall rights|\s?\d{4}|$)/iu.exec(
        text,
      )
    if (holder) return holder[1]!.replace(/[\s,–-]+$/, '')
  }
  return null
}

/** A name such as "RentFair27" or one of several words; a single plain word is ambiguous. */
const isDistinct = (name: string): boolean => /\p{L}.*[\p{Lu}\d]/u.test(name) && /\p{Lu}/u.test(name)

/** Whether a link with this name leads to the home page, as site names in headers do. */
function leadsHome(page: ReadPage, name: string): boolean {
  const isOwn = fold(name)
    .split(' ')
    .some((word) => !ordinaryWords.has(word))
  return (
    isOwn && page.links.some(({ url, text }) => fold(text) === fold(name) && URL.parse(url)?.pathname === '/')
  )
}

function isHost(url: string, name: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '').split('.')[0]! : ''
  return host.length >= 3 && fold(name).replace(/ /g, '') === host.replace(/-/g, '')
}
