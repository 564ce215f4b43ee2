import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { requireFile } from '../../platform/require-file.ts'
import type { ChainVerification } from '../../workspaces/index.ts'
import type { CommandContext } from '../command-context.ts'
import { withAccounts } from '../with-accounts.ts'

export function verifyUsage(
  context: CommandContext,
  workspaceId: string | undefined,
  file: string | undefined,
): Promise<ChainVerification> {
  if (file !== undefined) return verifyFile(file, workspaceId)
  if (workspaceId === undefined) throw new UsageError('Pass a workspace id, or a file with --file.')
  return withAccounts(context, async ({ workspaces }, { sql }) => {
    const workspace = isId(workspaceId) ? await workspaces.find(workspaceId) : undefined
    if (workspace === undefined) throw new OperatorError(`No workspace has the id ${workspaceId}.`)
    const { verifyStoredChain } = await import('../../workspaces/index.ts')
    return verifyStoredChain(sql, workspaceId)
  })
}

/** Needs only the export: no database and no service. */
async function verifyFile(file: string, expected: string | undefined): Promise<ChainVerification> {
  await requireFile(file)
  const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]()
  try {
    const first = await lines.next()
    const header = first.done ? undefined : JSON.parse(first.value)
    if (typeof header?.workspace_id !== 'string') throw new OperatorError(`${file} is not a usage export.`)
    if (expected !== undefined && header.workspace_id !== expected) {
      throw new OperatorError(`${file} belongs to workspace ${header.workspace_id}, not to ${expected}.`)
    }
    async function* records() {
      for (let line = await lines.next(); !line.done; line = await lines.next()) yield JSON.parse(line.value)
    }
    const { verifyChain } = await import('../../workspaces/index.ts')
    return await verifyChain(header.workspace_id, records())
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`, error)
  }
}
