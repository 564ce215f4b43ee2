import type { CitedSource, PageRecord, Quote, ResearchCandidate } from '../../research/index.ts'
import { plainLine, plural } from '../terminal/plain-text.ts'
import type { Style } from '../terminal/style.ts'
import { wrap } from '../terminal/wrap.ts'
import { passage } from './passage.ts'

export type ScreenNeeds = { style: Style; width: number; pages: readonly PageRecord[] }

const fewProofs = 3

/** One candidate with its proof: each claim, the quote in its surroundings, where and when it was read. */
export function candidateScreen(
  candidate: ResearchCandidate,
  { style, width, pages }: ScreenNeeds,
  { heading, isWhole }: { heading: string; isWhole: boolean },
): string {
  const lines: string[] = []
  const add = (text: string, indent = '') => {
    for (const line of wrap(text, Math.max(30, width - indent.length)))
      lines.push(indent + style.marked(line))
  }
  lines.push(style.faint(`${heading}${'-'.repeat(Math.max(3, width - heading.length))}`))
  lines.push(`${style.strong(plainLine(candidate.name))}  ${candidate.type}  ${candidate.score.toFixed(2)}`)
  for (const fact of factsOf(candidate)) add(fact)
  add(matchOf(candidate))
  const proofs = proofsOf(candidate)
  const shown = isWhole ? proofs : proofs.slice(0, fewProofs)
  for (const { claims, evidence } of shown) {
    const source = candidate.sources.find(({ url }) => url === evidence.pageUrl)
    lines.push('')
    for (const claim of claims) add(claim)
    add(passage(evidence, pages), '   ')
    for (const line of source ? sourceLines(source) : []) {
      for (const piece of wrap(line, Math.max(30, width - 3))) lines.push(style.faint(`   ${piece}`))
    }
  }
  const hidden = proofs.length - shown.length
  if (hidden > 0) lines.push('', style.faint(`${plural(hidden, 'more quote')}; c shows all`))
  return `${lines.join('\n')}\n`
}

/** Claims with the quote that shows them; several may stand on one. Numbers are those of `e`. */
function proofsOf({ claims }: ResearchCandidate): { claims: string[]; evidence: Quote }[] {
  const byQuote = Map.groupBy([...claims.entries()], ([, { evidence }]) =>
    JSON.stringify([evidence.pageUrl, evidence.start, evidence.end]),
  )
  return [...byQuote.values()].map((some) => ({
    evidence: some[0]![1].evidence,
    claims: some.map(([at, { kind, issueArea, text, evidence }]) => {
      const area = issueArea === null ? '' : ` (${issueArea})`
      const isQuote = plainLine(text) === plainLine(evidence.quote)
      return `${at + 1}. ${kind}${area}${isQuote ? '' : `: ${plainLine(text)}`}`
    }),
  }))
}

function sourceLines({ title, publisher, retrievedAt, publishedAt, url }: CitedSource): string[] {
  const by = publisher === null ? '' : `, ${plainLine(publisher)}`
  const published = publishedAt === null ? '' : `, published ${publishedAt.slice(0, 10)}`
  return [`${plainLine(title)}${by}, read ${retrievedAt.slice(0, 10)}${published}`, plainLine(url)]
}

function factsOf(candidate: ResearchCandidate): string[] {
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
    aliases.length > 0 ? `Also: ${aliases.join('; ')}` : '',
    contacts.length > 0 ? `Contact: ${contacts.map(({ value }) => value).join(', ')}` : '',
    `Score: ${Object.entries(candidate.components)
      .map(([part, value]) => `${part} ${value.toFixed(2)}`)
      .join(', ')}`,
  ]
    .filter(Boolean)
    .map(plainLine)
}

function matchOf({ match: { verdict, name, entityId, reasons } }: ResearchCandidate): string {
  if (verdict === 'new') return 'Known: nothing like it.'
  const why = reasons.length > 0 ? ` (${reasons.map(plainLine).join('; ')})` : ''
  const surely = verdict === 'same' ? 'Known: it is' : 'Known: perhaps'
  return `${surely} ${plainLine(name ?? '')} ${entityId}${why}`
}
