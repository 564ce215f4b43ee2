import type { CrawlResult } from './crawl.ts'
import type { PageRecord } from './journal.ts'
import type { ResearchRequest } from './request.ts'

export function runRemarks(
  outcome: {
    hasEngines: boolean
    startPages: number
    overLimit: CrawlResult['overLimit']
  },
  request: ResearchRequest,
  records: readonly PageRecord[],
): string[] {
  const { hasEngines, startPages, overLimit } = outcome
  const { limits } = request
  const remarks: string[] = []
  if (!hasEngines && request.place !== null)
    remarks.push('No search engine is configured: only given and known pages and their links were read.')
  const unread: readonly (readonly [count: number, why: string])[] = [
    [overLimit.seeds, `this run started from the best ${startPages}.`],
    [overLimit.site, `a run reads at most ${limits.pagesPerSite} pages from each start page.`],
    [overLimit.run, `a run reads at most ${limits.pages} pages.`],
  ]
  for (const [count, why] of unread) {
    if (count > 0) remarks.push(`${counted(count, 'page was', 'pages were')} found but not read: ${why}`)
  }
  const reasons = records.flatMap(({ page }) => page?.remarks ?? [])
  const pageRemarks: readonly (readonly [reason: string, one: string, more: string, rest: string])[] = [
    ['no_browser', 'page needs', 'pages need', 'a browser, and none is installed.'],
    ['browser_no_sandbox', 'page needs', 'pages need', 'a browser, and its sandbox does not work here.'],
    ['browser_off', 'page needs', 'pages need', 'a browser, which is switched off.'],
    ['browser_failed', 'page', 'pages', 'could not be rendered in the browser.'],
    [
      'browser_budget_spent',
      'page was',
      'pages were',
      `not rendered in a browser: a run renders at most ${limits.renders}.`,
    ],
    ['needs_ocr', 'document contains', 'documents contain', 'scanned text, which was not read.'],
  ]
  for (const [reason, one, more, rest] of pageRemarks) {
    const count = reasons.filter((given) => given === reason).length
    if (count > 0) remarks.push(`${counted(count, one, more)} ${rest}`)
  }
  const withoutModel = records.filter(({ model }) => model !== null && model.outcome !== 'extracted')
  const [why] = withoutModel.flatMap(({ model }) => model?.detail ?? [])
  if (why)
    remarks.push(`${counted(withoutModel.length, 'page was', 'pages were')} read without the model. ${why}`)
  const dropped = records.reduce((sum, { model }) => sum + (model?.dropped ?? 0), 0)
  if (dropped === 1) remarks.push('One finding of the model was dropped: no quote on its page proves it.')
  if (dropped > 1)
    remarks.push(`${dropped} findings of the model were dropped: no quotes on their pages prove them.`)
  return remarks
}

const counted = (count: number, one: string, more: string) =>
  count === 1 ? `One ${one}` : `${count} ${more}`
