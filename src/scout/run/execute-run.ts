import {
  createResearch,
  type KnownActor,
  type Progress,
  type ResearchEvent,
  type ResearchIssue,
  type ResearchNeeds,
} from '../../research/index.ts'
import type { RunFolder } from '../store/run-folder.ts'
import type { RunRecord } from '../store/run-record.ts'

/**
 * Executes a run, or resumes it: pages in its folder are not fetched again.
 * States: running → completed, failed, or interrupted by the signal. A killed run stays `running` without a lock.
 */
export async function executeRun(
  needs: Omit<ResearchNeeds, 'taxonomy'>,
  folder: RunFolder,
  observer: { onEvent: (event: ResearchEvent) => void; signal: AbortSignal },
): Promise<RunRecord> {
  await using _ = await folder.lock()
  const { signal } = observer
  const started: RunRecord = { ...(await folder.record()), state: 'running', detail: null, finishedAt: null }
  await folder.write('run', started)
  let progress: Progress = started.progress
  const onEvent = (event: ResearchEvent) => {
    if ('progress' in event) progress = event.progress
    observer.onEvent(event)
  }
  const finish = async (record: RunRecord) => {
    await folder.write('run', record)
    return record
  }
  const finishedAt = () => needs.now().toISOString()
  try {
    const taxonomy = (await folder.read<ResearchIssue[]>('taxonomy')) ?? started.request.issues
    const loadKnownActors = async () => (await folder.read<KnownActor[]>('known')) ?? []
    const research = createResearch({ ...needs, taxonomy })
    const found = await research(started.request, {
      journal: await folder.journal(),
      loadKnownActors,
      onEvent,
      signal,
    })
    const { candidates, providers, model, gaps, searched, remarks } = found
    await folder.write('candidates', candidates)
    return await finish({
      ...started,
      state: 'completed',
      finishedAt: finishedAt(),
      engines: providers,
      model,
      gaps,
      searched,
      progress: { ...progress, candidates: candidates.length },
      remarks: [...started.remarks, ...remarks.filter((remark) => !started.remarks.includes(remark))],
    })
  } catch (fault) {
    if (signal.aborted) return await finish({ ...started, progress, state: 'interrupted' })
    const detail = fault instanceof Error ? fault.message : String(fault)
    await finish({ ...started, progress, state: 'failed', detail, finishedAt: finishedAt() })
    throw fault
  }
}
