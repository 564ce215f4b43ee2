import { removeFromContributions } from '../contributions/index.ts'
import type { Removal } from '../directory/index.ts'
import { replaceRunTexts } from '../discovery/index.ts'
import { cleanStoredSignals, emptySignals, replaceSignalTexts } from '../firehose/index.ts'
import { replaceMonitorTexts } from '../monitors/index.ts'
import type { Sql } from '../platform/sql/database.ts'
import { forgetNames, replaceStoredTexts } from '../workspaces/index.ts'

/** Removes what all modules have stored of something that was suppressed. */
export const createCopyRemover =
  (baseUrl: string) =>
  async (tx: Sql, removal: Removal): Promise<void> => {
    const { removed, subjects, replacements } = removal
    await cleanStoredSignals(tx, removal)
    if (removed.length > 0) await emptySignals(tx, removed, baseUrl)
    await replaceSignalTexts(tx, subjects, replacements)
    await replaceMonitorTexts(tx, replacements)
    await replaceStoredTexts(tx, replacements)
    await replaceRunTexts(tx, replacements)
    await forgetNames(tx, removed, 'Removed')
    await removeFromContributions(tx, removed, replacements)
  }
