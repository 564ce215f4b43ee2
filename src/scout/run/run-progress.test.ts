import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunProgress } from './run-progress.ts'

test('counts actors on the terminal only when they are known', () => {
  const lines: string[] = []
  const terminal = { isTTY: true, columns: 200, write: (text: string) => lines.push(text) }
  const { onEvent } = createRunProgress(terminal)
  const progress = { queries: 0, pagesFound: 4, pagesDone: 2, pagesRead: 2, candidates: 0 }
  onEvent({ type: 'stage', stage: 'fetch', progress })
  assert.match(lines.at(-1)!, /Reading \[#{10}-{10}\] 2\/4 pages {2}$/)
  onEvent({ type: 'stage', stage: 'rank', progress: { ...progress, pagesDone: 4, candidates: 7 } })
  assert.match(lines.at(-1)!, /Ranking \[#{20}\] 4\/4 pages {2}7 actors found/)
})
