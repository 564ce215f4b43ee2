import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { PageRecord, ProviderReport, ResearchCandidate } from '../../research/index.ts'
import type { Scout } from '../scout.ts'
import type { RunRecord } from '../store/run-record.ts'
import { columns, plural, truncate } from '../terminal/plain-text.ts'
import { wrap } from '../terminal/wrap.ts'

type RunFindings = {
  record: RunRecord
  state: RunRecord['state']
  pages: readonly PageRecord[]
  candidates: readonly ResearchCandidate[]
}

const maximumListed = 5

/** Summarizes a run: what it found, what it did not read, and which providers failed. */
export function runSummary(
  { record, state, pages, candidates }: RunFindings,
  { style, lineWidth }: Pick<Scout, 'style' | 'lineWidth'>,
): string {
  const parts = [headline(record, state, pages, candidates)]
  const section = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return
    const body = lines.flatMap((line) => {
      const [, indent = '', text = ''] = /^(\s*)(.*)$/.exec(line)!
      const [first = '', ...more] = wrap(text, lineWidth() - indent.length - 4)
      return [`  ${indent}${first}\n`, ...more.map((rest) => `    ${indent}${rest}\n`)]
    })
    parts.push(`\n${style.strong(title)}\n${body.join('')}`)
  }
  section('Not read', unreadPages(pages))
  section(
    'Not found',
    record.gaps.map(({ issueArea, kind, detail }) => `${issueArea} (${kind}): ${sanitizeLine(detail)}`),
  )
  section('Search engines', engineLines(record.engines))
  section('Model', record.model ? engineLines([record.model]) : [])
  section('Remarks', [...record.remarks.map(sanitizeLine), ...loopbackHint(pages)])
  return parts.join('')
}

function engineLines(reports: readonly ProviderReport[]): string[] {
  const used = reports.filter(({ state }) => state !== 'not_configured')
  const others = reports.filter(({ state }) => state === 'not_configured').map(({ provider }) => provider)
  const lines = used.map(({ provider, state, queries, results, detail }) => {
    const counts = `${plural(queries, 'query', 'queries')}, ${plural(results, 'result')}`
    return `${provider} ${state}: ${counts}${detail ? `. ${sanitizeLine(detail)}` : ''}`
  })
  return [...lines, ...(others.length > 0 ? [`not configured: ${others.join(', ')}`] : [])]
}

function headline(
  { id, startedAt, finishedAt, detail }: RunRecord,
  state: RunRecord['state'],
  pages: readonly PageRecord[],
  candidates: readonly ResearchCandidate[],
): string {
  const read = pages.filter(({ outcome }) => outcome === 'read').length
  const seconds = finishedAt === null ? null : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  const time =
    seconds === null ? '' : ` It took ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s.`
  const types = Map.groupBy(candidates, ({ type }) => type)
  const kinds = [...types]
    .map(([type, some]) => plural(some.length, type, type === 'person' ? 'people' : `${type}s`))
    .join(', ')
  const known = candidates.filter(({ match }) => match.verdict === 'same').length
  const maybe = candidates.filter(({ match }) => match.verdict === 'maybe').length
  const lines = [`Run ${id} is ${state}.${time}`]
  if (detail !== null) lines.push(sanitizeLine(detail))
  lines.push(`${plural(read, 'page')} read of ${pages.length}, ${plural(candidates.length, 'candidate')}.`)
  if (kinds) lines.push(`${kinds}.`)
  if (known + maybe > 0) lines.push(`${known} already in the directory, ${maybe} possibly.`)
  return `${lines.join('\n')}\n`
}

/** Groups unread pages by reason, most frequent first, with a few URLs each. */
function unreadPages(pages: readonly PageRecord[]): string[] {
  const failed = pages.filter(({ outcome }) => outcome !== 'read' && outcome !== 'same_page')
  const byReason = [...Map.groupBy(failed, ({ outcome }) => outcome)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return byReason.flatMap(([reason, some]) => [
    `${reason}: ${plural(some.length, 'page')}`,
    ...some.slice(0, maximumListed).map(({ url }) => `  ${truncate(sanitizeLine(url), 100)}`),
    ...(some.length > maximumListed ? [`  and ${some.length - maximumListed} more`] : []),
  ])
}

/** Explains how to allow loopback pages, which people meet when they try a local service. */
function loopbackHint(pages: readonly PageRecord[]): string[] {
  const refused = pages.filter(({ outcome }) => outcome === 'forbidden_port' || outcome === 'private_address')
  const urls = refused.map(({ url }) => URL.parse(url)).filter((url) => url !== null)
  const own = urls.filter(({ hostname }) => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
  const ports = new Set(own.map((url) => url.port || (url.protocol === 'https:' ? '443' : '80')))
  if (ports.size === 0) return []
  return [
    `Pages on this machine are read only from allowed ports: scout config set scraper.loopback_ports ${[...ports].join(',')}`,
  ]
}

export function candidateTable(
  candidates: readonly ResearchCandidate[],
  decisionOf: (localId: string) => string,
): string {
  if (candidates.length === 0) return ''
  return columns(
    candidates.map(({ localId, score, type, name, match }) => [
      localId,
      score.toFixed(2),
      decisionOf(localId),
      type,
      match.verdict === 'new' ? '' : match.verdict === 'same' ? 'known' : 'known?',
      truncate(sanitizeLine(name), 80),
    ]),
  )
}
