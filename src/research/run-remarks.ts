import type { CrawlResult } from './crawl.ts'
import type { PageRecord } from './journal.ts'
import type { ResearchRequest } from './request.ts'

export function runRemarks(
  run: { hasEngines: boolean; startPages: number; overLimit: CrawlResult['overLimit'] },
  { place, limits }: ResearchRequest,
  records: readonly PageRecord[],
): string[] {
  const { overLimit } = run
  const remarks: string[] = []
  if (!run.hasEngines && place !== null)
    remarks.push('No search engine is configured: only given and known pages and their links were read.')
  const reasons = records.flatMap(({ page }) => page?.remarks ?? [])
  const pagesWith = (reason: string) => reasons.filter((one) => one === reason).length
  const was = ['page was', 'pages were'] as const
  const needs = ['page needs', 'pages need'] as const
  const unread = 'found but not read: '
  const counts: readonly (readonly [count: number, one: string, more: string, rest: string])[] = [
    [overLimit.seeds, ...was, `${unread}this run started from the best ${run.startPages}.`],
    [
      overLimit.site,
      ...was,
      `${unread}a run reads at most ${limits.pagesPerSite} pages from each start page.`,
    ],
    [overLimit.run, ...was, `${unread}a run reads at most ${limits.pages} pages.`],
    [pagesWith('no_browser'), ...needs, 'a browser, and none is installed.'],
    [pagesWith('browser_no_sandbox'), ...needs, 'a browser, and its sandbox does not work here.'],
    [pagesWith('browser_off'), ...needs, 'a browser, which is switched off.'],
    [pagesWith('browser_failed'), 'page', 'pages', 'could not be rendered in the browser.'],
    [
      pagesWith('browser_budget_spent'),
      ...was,
      `not rendered in a browser: a run renders at most ${limits.renders}.`,
    ],
    [pagesWith('needs_ocr'), 'document contains', 'documents contain', 'scanned text, which was not read.'],
  ]
  for (const [count, one, more, rest] of counts)
    if (count > 0) remarks.push(`${counted(count, one, more)} ${rest}`)
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
