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
 * Carries a run out, from its beginning or from where it was cut short: what its folder holds is not done again.
 * States: running → completed, failed, or interrupted (by the signal; a killed one stays running, with nobody at it).
 */
export async function carryOut(
  research: Omit<ResearchNeeds, 'taxonomy'>,
  folder: RunFolder,
  watch: { tell: (event: ResearchEvent) => void; signal: AbortSignal },
): Promise<RunRecord> {
  await using _ = await folder.lock()
  const { signal } = watch
  const begun: RunRecord = { ...(await folder.record()), state: 'running', detail: null, finishedAt: null }
  await folder.write('run', begun)
  let progress: Progress = begun.progress
  const tell = (event: ResearchEvent) => {
    if ('progress' in event) progress = event.progress
    watch.tell(event)
  }
  const end = async (record: RunRecord) => {
    await folder.write('run', record)
    return record
  }
  const finishedAt = () => research.now().toISOString()
  try {
    const taxonomy = (await folder.read<ResearchIssue[]>('taxonomy')) ?? begun.request.issues
    const known = async () => (await folder.read<KnownActor[]>('known')) ?? []
    const carry = createResearch({ ...research, taxonomy })
    const found = await carry(begun.request, {
      journal: await folder.journal(),
      loadKnownActors: known,
      onEvent: tell,
      signal,
    })
    const { candidates, providers, model, gaps, searched, remarks } = found
    await folder.write('candidates', candidates)
    return await end({
      ...begun,
      state: 'completed',
      finishedAt: finishedAt(),
      engines: providers,
      model,
      gaps,
      searched,
      progress: { ...progress, candidates: candidates.length },
      remarks: [...begun.remarks, ...remarks.filter((remark) => !begun.remarks.includes(remark))],
    })
  } catch (fault) {
    if (signal.aborted) return await end({ ...begun, progress, state: 'interrupted' })
    const detail = fault instanceof Error ? fault.message : String(fault)
    await end({ ...begun, progress, state: 'failed', detail, finishedAt: finishedAt() })
    throw fault
  }
}
