import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadPage } from '../../src/research/page.ts'

/** The labeled cases of the evaluation sets and the pages that they are about. */

export type Case = Readonly<Record<string, unknown>> & { readonly id: string }
export type Prediction = Readonly<Record<string, unknown>> & { readonly id: string }

export const cpuMs: number[] = []
const cpuNow = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  ics: 'text/calendar',
  xml: 'application/xml',
  pdf: 'application/pdf',
}

export async function readCases(file: string): Promise<Case[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case)
}

export async function readFileAsPage(
  file: string,
  url = 'https://evaluation.example/',
): Promise<ReadPage | null> {
  const { isUnreadable, readPage } = await import('../../src/research/read/read-page.ts')
  const contentType = contentTypes[file.split('.').at(-1) ?? ''] ?? 'text/html'
  const page = await readPage({
    url,
    finalUrl: url,
    contentType,
    body: await readFile(file),
    retrievedAt: '2026-11-15T00:00:00.000Z',
  })
  return isUnreadable(page) ? null : page
}

/** Predicts page by page and records the CPU time of reading and extracting. */
export async function byPage(
  cases: readonly Case[],
  folder: string,
  predict: (page: ReadPage, one: Case) => object,
): Promise<Prediction[]> {
  const predictions: Prediction[] = []
  for (const one of cases) {
    const start = cpuNow()
    const page = await readFileAsPage(
      join(folder, String(one['file'])),
      one['url'] === undefined ? undefined : String(one['url']),
    )
    predictions.push({ id: one.id, ...(page === null ? {} : predict(page, one)) })
    cpuMs.push(cpuNow() - start)
  }
  return predictions
}

/** Pages of one publisher share the first word of their identifier. */
export const siteOfCase = ({ id }: Case): string => id.split(/[-_]/)[0]!
