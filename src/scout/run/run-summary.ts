import type { PageRecord, ProviderReport, ResearchCandidate } from '../../research/index.ts'
import type { Scout } from '../scout.ts'
import type { RunRecord } from '../store/run-record.ts'
import { columns, plainLine, plural, shortened } from '../terminal/plain-text.ts'
import { wrap } from '../terminal/wrap.ts'

export type Found = {
  record: RunRecord
  state: RunRecord['state']
  pages: readonly PageRecord[]
  candidates: readonly ResearchCandidate[]
}

const mostNamed = 5

/** What a run came to: what was found, and as plainly what was not looked at and who did not answer. */
export function runSummary(
  { record, state, pages, candidates }: Found,
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
  section('Not read', unread(pages))
  section(
    'Not found',
    record.gaps.map(({ issueArea, kind, detail }) => `${issueArea} (${kind}): ${plainLine(detail)}`),
  )
  section('Search engines', engineLines(record.engines))
  section('Model', record.model ? engineLines([record.model]) : [])
  section('Remarks', [...record.remarks.map(plainLine), ...ownMachine(pages)])
  return parts.join('')
}

function engineLines(reports: readonly ProviderReport[]): string[] {
  const asked = reports.filter(({ state }) => state !== 'not_configured')
  const others = reports.filter(({ state }) => state === 'not_configured').map(({ provider }) => provider)
  const told = asked.map(({ provider, state, queries, results, detail }) => {
    const counts = `${plural(queries, 'question')}, ${plural(results, 'result')}`
    return `${provider} ${state}: ${counts}${detail ? `. ${plainLine(detail)}` : ''}`
  })
  return [...told, ...(others.length > 0 ? [`not configured: ${others.join(', ')}`] : [])]
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
  const kinds = [...types].map(([type, some]) => plural(some.length, type)).join(', ')
  const known = candidates.filter(({ match }) => match.verdict === 'same').length
  const maybe = candidates.filter(({ match }) => match.verdict === 'maybe').length
  const lines = [`Run ${id} is ${state}.${time}`]
  if (detail !== null) lines.push(plainLine(detail))
  lines.push(`${plural(read, 'page')} read of ${pages.length}, ${plural(candidates.length, 'candidate')}.`)
  if (kinds) lines.push(`${kinds}.`)
  if (known + maybe > 0) lines.push(`${known} known already, ${maybe} perhaps.`)
  return `${lines.join('\n')}\n`
}

/** Why pages were not read, most frequent first, with a few of their addresses. */
export function unread(pages: readonly PageRecord[]): string[] {
  const failed = pages.filter(({ outcome }) => outcome !== 'read' && outcome !== 'same_page')
  const byReason = [...Map.groupBy(failed, ({ outcome }) => outcome)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return byReason.flatMap(([reason, some]) => [
    `${reason}: ${plural(some.length, 'page')}`,
    ...some.slice(0, mostNamed).map(({ url }) => `  ${shortened(plainLine(url), 100)}`),
    ...(some.length > mostNamed ? [`  and ${some.length - mostNamed} more`] : []),
  ])
}

/** Trying out begins with a service on one's own machine, which is not read like the web. */
function ownMachine(pages: readonly PageRecord[]): string[] {
  const refused = pages.filter(({ outcome }) => outcome === 'forbidden_port' || outcome === 'private_address')
  const urls = refused.map(({ url }) => URL.parse(url)).filter((url) => url !== null)
  const own = urls.filter(({ hostname }) => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
  const ports = new Set(own.map((url) => url.port || (url.protocol === 'https:' ? '443' : '80')))
  if (ports.size === 0) return []
  return [
    `Pages of this machine are read only from ports that you name: scout config set scraper.loopback_ports ${[...ports].join(',')}`,
  ]
}

export function candidateTable(
  candidates: readonly ResearchCandidate[],
  decided: (localId: string) => string,
): string {
  if (candidates.length === 0) return ''
  return columns(
    candidates.map(({ localId, score, type, name, match }) => [
      localId,
      score.toFixed(2),
      decided(localId),
      type,
      match.verdict === 'new' ? '' : match.verdict === 'same' ? 'known' : 'known?',
      shortened(plainLine(name), 80),
    ]),
  )
}
