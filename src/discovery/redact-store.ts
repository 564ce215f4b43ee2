import type { Sql } from '../platform/sql/database.ts'
import { replaceInColumns, type TextReplacement } from '../platform/sql/replace-texts.ts'

/** Replaces texts that runs have stored: candidates, pages that were read, and results of steps. */
export const replaceRunTexts = (tx: Sql, replacements: readonly TextReplacement[]): Promise<void> =>
  replaceInColumns(
    tx,
    [
      ['discovery_candidate', 'found'],
      ['discovery_candidate', 'draft'],
      ['discovery_candidate', 'match'],
      ['discovery_page', 'record'],
      ['discovery_step', 'value'],
    ],
    replacements,
  )
