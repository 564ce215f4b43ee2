import type { Run } from '../../../../contracts/discovery/discovery-runs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Icon } from '../layout/icon.tsx'

/** How far each stage is: the pipeline's stages in words of the site. Reading and extracting happen together. */
const positions = { plan: 0, search: 0, fetch: 1, resolve: 3, rank: 3, gaps: 4 } as const

/** What a search did so far, with counts. */
export function RunStages({ run }: { run: Run }) {
  const { m } = useMessages()
  const text = m.discovery.run
  const { progress } = run
  const current = run.status === 'completed' ? 5 : run.stage === null ? 0 : positions[run.stage]
  const stages = [
    [text.stages.find, text.pages(progress.pages_found)],
    [text.stages.read, text.of(progress.pages_read, progress.pages_found)],
    [text.stages.extract, current > 3 ? text.candidates(progress.candidates) : ''],
    [text.stages.compare, ''],
    [text.stages.gaps, run.status === 'completed' ? text.gapsFound(run.gaps.length) : ''],
  ] as const
  return (
    <ol className="stages">
      {stages.map(([name, count], index) => {
        const isDone = index < current
        return (
          <li key={name} aria-current={index === current ? 'step' : undefined}>
            {isDone ? <Icon name="check" /> : <span className="stage-dot" />}
            <strong>{name}</strong> <span className="text-soft">{count}</span>
          </li>
        )
      })}
    </ol>
  )
}
