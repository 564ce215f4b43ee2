import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { Progress, ResearchEvent, Stage } from '../../research/index.ts'
import { plural } from '../terminal/plain-text.ts'

type RunProgress = {
  onEvent(event: ResearchEvent): void
  /** Clears the progress line. */
  end(): void
}

type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const barWidth = 20
const clearLine = '\r\u001b[K'
const labels: Record<Stage, string> = {
  plan: 'Planning',
  search: 'Searching',
  fetch: 'Reading',
  resolve: 'Comparing',
  rank: 'Ranking',
  gaps: 'Finishing',
}

export const quietProgress: RunProgress = { onEvent: () => {}, end: () => {} }

/** Shows progress: one updating line on a terminal, otherwise one line per event. */
export function createRunProgress(stream: Screen): RunProgress {
  return stream.isTTY ? updatingLine(stream) : eventLines(stream)
}

function updatingLine(stream: Screen): RunProgress {
  let stage: Stage = 'plan'
  let progress: Progress = { queries: 0, pagesFound: 0, pagesDone: 0, pagesRead: 0, candidates: 0 }
  let last = ''
  const draw = () => {
    const line = progressLine(stage, progress, last)
    stream.write(clearLine + line.slice(0, Math.max(20, (stream.columns ?? 80) - 1)))
  }
  return {
    onEvent(event) {
      if (event.type === 'stage') stage = event.stage
      if ('progress' in event) progress = event.progress
      if (event.type === 'page') last = `${event.outcome} ${stripScheme(event.url)}`
      if (event.type === 'query') {
        progress = { ...progress, queries: progress.queries + 1 }
        last = event.query
      }
      draw()
    },
    end: () => void stream.write(clearLine),
  }
}

function progressLine(stage: Stage, progress: Progress, last: string): string {
  const { queries, pagesFound, pagesDone, candidates } = progress
  if (stage === 'plan' || stage === 'search')
    return `${labels[stage]}  ${plural(queries, 'query', 'queries')}  ${sanitizeLine(last)}`
  const share = pagesFound === 0 ? 0 : Math.min(1, pagesDone / pagesFound)
  const filled = Math.floor(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
  // Actors are counted when all pages are read: several pages name the same one.
  const found = candidates === 0 ? '' : `  ${plural(candidates, 'actor')} found`
  return `${labels[stage]} ${bar} ${pagesDone}/${plural(pagesFound, 'page')}${found}  ${sanitizeLine(last)}`
}

function eventLines(stream: Screen): RunProgress {
  const write = (line: string) => void stream.write(`${sanitizeLine(line)}\n`)
  return {
    onEvent(event) {
      if (event.type === 'query') {
        const answer = event.problem ?? plural(event.results, 'result')
        write(`search ${event.provider} "${event.query}": ${answer}`)
      }
      if (event.type === 'page') {
        const { pagesDone, pagesFound } = event.progress
        const what = event.outcome === 'read' ? plural(event.actors, 'actor') : (event.detail ?? '')
        write(`page ${pagesDone}/${pagesFound} ${event.outcome} ${event.url}${what && `: ${what}`}`)
      }
      if (event.type === 'remark') write(event.text)
    },
    end: () => {},
  }
}

const stripScheme = (url: string) => url.replace(/^https?:\/\//, '')
