import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { CitedSource, PageRecord, Quote, ResearchCandidate } from '../../research/index.ts'
import { plural } from '../terminal/plain-text.ts'
import type { Style } from '../terminal/style.ts'
import { wrap } from '../terminal/wrap.ts'
import { passage } from './passage.ts'

type ScreenNeeds = { style: Style; width: number; pages: readonly PageRecord[] }

const defaultQuoteCount = 3

/** Formats a candidate with its evidence: each claim, its quote in context, and the source with its date. */
export function candidateScreen(
  candidate: ResearchCandidate,
  { style, width, pages }: ScreenNeeds,
  { heading, showsAll }: { heading: string; showsAll: boolean },
): string {
  const lines: string[] = []
  const add = (text: string, indent = '') => {
    for (const line of wrap(text, Math.max(30, width - indent.length)))
      lines.push(indent + style.marked(line))
  }
  lines.push(style.faint(`${heading}${'-'.repeat(Math.max(3, width - heading.length))}`))
  lines.push(
    `${style.strong(sanitizeLine(candidate.name))}  ${candidate.type}  ${candidate.score.toFixed(2)}`,
  )
  for (const fact of factLines(candidate)) add(fact)
  add(matchText(candidate))
  const quotes = groupByQuote(candidate)
  const shown = showsAll ? quotes : quotes.slice(0, defaultQuoteCount)
  for (const { claims, evidence } of shown) {
    const source = candidate.sources.find(({ url }) => url === evidence.pageUrl)
    lines.push('')
    for (const claim of claims) add(claim)
    add(passage(evidence, pages), '   ')
    for (const line of source ? sourceLines(source) : []) {
      for (const piece of wrap(line, Math.max(30, width - 3))) lines.push(style.faint(`   ${piece}`))
    }
  }
  const hidden = quotes.length - shown.length
  if (hidden > 0) lines.push('', style.faint(`${plural(hidden, 'more quote')}; press c to show all`))
  return `${lines.join('\n')}\n`
}

/** Groups claims by quote. Claim numbers are the ones that the edit form uses. */
function groupByQuote({ claims }: ResearchCandidate): { claims: string[]; evidence: Quote }[] {
  const byQuote = Map.groupBy([...claims.entries()], ([, { evidence }]) =>
    JSON.stringify([evidence.pageUrl, evidence.start, evidence.end]),
  )
  return [...byQuote.values()].map((some) => ({
    evidence: some[0]![1].evidence,
    claims: some.map(([at, { kind, issueArea, text, evidence, memberOf }]) => {
      const body = memberOf ? `, member of ${sanitizeLine(memberOf.organization)}` : ''
      const area = issueArea === null ? '' : ` (${issueArea})`
      const isQuote = sanitizeLine(text) === sanitizeLine(evidence.quote)
      return `${at + 1}. ${kind}${area}${isQuote ? '' : `: ${sanitizeLine(text)}`}${body}`
    }),
  }))
}

function sourceLines({ title, publisher, retrievedAt, publishedAt, url }: CitedSource): string[] {
  const by = publisher === null ? '' : `, ${sanitizeLine(publisher)}`
  const published = publishedAt === null ? '' : `, published ${publishedAt.slice(0, 10)}`
  return [`${sanitizeLine(title)}${by}, read ${retrievedAt.slice(0, 10)}${published}`, sanitizeLine(url)]
}

function factLines(candidate: ResearchCandidate): string[] {
  const { role, organization, placeKey, issueAreas, website, contacts, aliases, description } = candidate
  const first = [
    role && (organization ? `${role}, ${organization}` : role),
    placeKey,
    issueAreas.join(', '),
    website,
  ]
  return [
    first.filter(Boolean).join('  ·  '),
    description ?? '',
    aliases.length > 0 ? `Also known as: ${aliases.join('; ')}` : '',
    contacts.length > 0 ? `Contact: ${contacts.map(({ value }) => value).join(', ')}` : '',
    `Score: ${Object.entries(candidate.components)
      .map(([part, value]) => `${part} ${value.toFixed(2)}`)
      .join(', ')}`,
  ]
    .filter(Boolean)
    .map(sanitizeLine)
}

function matchText({ match: { verdict, name, entityId, reasons } }: ResearchCandidate): string {
  if (verdict === 'new') return 'Match: none in the directory.'
  const why = reasons.length > 0 ? ` (${reasons.map(sanitizeLine).join('; ')})` : ''
  const label = verdict === 'same' ? 'Match:' : 'Possible match:'
  return `${label} ${sanitizeLine(name ?? '')} ${entityId}${why}`
}
