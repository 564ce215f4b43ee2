import type { CorrectionList } from '../../contracts/directory/history.ts'
import type { ChangePosition, CorrectionFilters, CorrectionRow } from './history-store.ts'

export type SignalCorrectionFilters = Omit<CorrectionFilters, 'placeIds'> & {
  placeKeys?: readonly string[] | undefined
}

/** Corrections of signals that match, for the list that also has those of actors. */
export type SignalCorrections = (filters: SignalCorrectionFilters) => {
  page(options: { after?: ChangePosition | undefined; limit: number }): Promise<CorrectionRow[]>
  byMonth(since: string): Promise<CorrectionList['by_month']>
}
