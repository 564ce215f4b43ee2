export type Stage = 'plan' | 'search' | 'fetch' | 'resolve' | 'rank' | 'gaps'

export type Progress = {
  queries: number
  pagesFound: number
  pagesDone: number
  pagesRead: number
  candidates: number
}

/** Progress events of a run. */
export type ResearchEvent =
  | { readonly type: 'stage'; readonly stage: Stage; readonly progress: Progress }
  | {
      readonly type: 'query'
      readonly provider: string
      readonly query: string
      readonly why: string
      readonly results: number
      readonly problem: string | null
    }
  | {
      readonly type: 'page'
      readonly url: string
      readonly outcome: string
      readonly detail: string | null
      readonly actors: number
      readonly progress: Progress
    }
  | { readonly type: 'remark'; readonly text: string }
