import { join } from 'node:path'
import type { NameModel } from '../../src/research/extract/name-model.ts'
import { type Case, readFileAsPage, siteOfCase } from './labeled-pages.ts'
import { fitNames, type LabeledName, type Row, rowsOf } from './name-model.ts'

/** The examples of all labeled actor pages. */
export async function labeledRows(cases: readonly Case[], root: string): Promise<Row[]> {
  const { candidatesOf } = await import('../../src/research/extract/extract-actors.ts')
  const rows: Row[] = []
  for (const one of cases) {
    const page = await readFileAsPage(join(root, 'actors', String(one['file'])))
    if (page)
      rows.push(...rowsOf(siteOfCase(one), candidatesOf(page).candidates, one['expected'] as LabeledName[]))
  }
  return rows
}

/** For each site, the weights fitted on the pages of all other sites. */
export async function leftOutModels(cases: readonly Case[], root: string): Promise<Map<string, NameModel>> {
  const rows = await labeledRows(cases, root)
  const sites = [...new Set(cases.map(siteOfCase))]
  const all = fitNames(rows)
  return new Map(
    sites.map((site) => [
      site,
      fitNames(
        rows.filter((row) => row.site !== site),
        all,
      ),
    ]),
  )
}
