import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { OperatorError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { ChainVerification } from '../../workspaces/index.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { withAccounts } from '../with-accounts.ts'

export function verifyUsage(
  needs: CommandNeeds,
  workspaceId: string | undefined,
  file: string | undefined,
): Promise<ChainVerification> {
  if (file !== undefined) return verifyFile(file, workspaceId)
  if (workspaceId === undefined) throw new OperatorError('Name a workspace, or a file with --file')
  return withAccounts(needs, async ({ workspaces }, { sql }) => {
    const workspace = isId(workspaceId) ? await workspaces.find(workspaceId) : undefined
    if (workspace === undefined) throw new OperatorError(`No workspace has the id ${workspaceId}`)
    const { verifyStoredChain } = await import('../../workspaces/index.ts')
    return verifyStoredChain(sql, workspaceId)
  })
}

/** Whoever has the export needs nothing else: no database, no service. */
async function verifyFile(file: string, expected: string | undefined): Promise<ChainVerification> {
  const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]()
  try {
    const first = await lines.next()
    const about = first.done ? undefined : JSON.parse(first.value)
    if (typeof about?.workspace_id !== 'string')
      throw new OperatorError(`${file} is no export of a proof of use`)
    if (expected !== undefined && about.workspace_id !== expected) {
      throw new OperatorError(`${file} is of the workspace ${about.workspace_id}`)
    }
    async function* records() {
      for (let line = await lines.next(); !line.done; line = await lines.next()) yield JSON.parse(line.value)
    }
    const { verifyChain } = await import('../../workspaces/index.ts')
    return await verifyChain(about.workspace_id, records())
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, error as Error)
  }
}
