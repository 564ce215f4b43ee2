import { type AnalyzedPage, analyzePage } from '../../src/research/analyze-page.ts'

/** Reads a page as a research worker does, in this process. */
export function analyzeBytes(body: Uint8Array | string, contentType: string): Promise<AnalyzedPage> {
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
