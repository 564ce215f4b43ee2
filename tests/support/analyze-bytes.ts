import { type AnalyzedPage, analyzePage, type UnusedPage } from '../../src/research/analyze-page.ts'

/** Reads a page as a research worker does, in this process. */
export function analyzeBytes(
  body: Uint8Array | string,
  contentType: string,
): Promise<AnalyzedPage | UnusedPage> {
  const url = 'https://alder.example/page'
  return analyzePage({
    fetched: {
      url,
      finalUrl: url,
      contentType,
      body: Buffer.from(body),
      retrievedAt: '2026-11-16T09:00:00.000Z',
      isRendered: false,
    },
    foundBy: 'seed',
    request: { place: null, issues: [] },
    taxonomy: [],
    timeZone: 'America/Chicago',
    now: new Date('2026-11-16T09:00:00Z'),
  })
}

/** The processor time of `work` in milliseconds, so that a busy machine does not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
