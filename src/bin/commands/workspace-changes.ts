import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { contentsText } from '../list-counts.ts'
import { requireConfirmation } from '../read-confirmation.ts'
import { withAccounts } from '../with-accounts.ts'

/** Renames workspaces, and deletes them after their name was typed, or with --yes. */
export function registerWorkspaceChanges(workspace: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  workspace
    .command('rename <workspace-id> <name>')
    .description('Change the name of a workspace.')
    .option(...jsonOption)
    .action(async (id: string, name: string, options: JsonOption) => {
      const former = await withAccounts(context, ({ workspaces }, { sql }) =>
        sql.transaction().execute((tx) => workspaces.rename(tx, id, name)),
      )
      const result = { workspace_id: id, name: name.trim(), former_name: former }
      print(result, options, `The workspace "${former}" is now "${result.name}".`)
    })
  workspace
    .command('delete <workspace-id>')
    .description(
      'Delete a team workspace for good: its API keys, connected applications, webhooks and all private data.',
    )
    .option('--yes', 'delete without asking')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption & { yes?: boolean }) => {
      const { countContents } = await import('../../workspaces/index.ts')
      const { name, removed } = await withAccounts(context, async ({ workspaces }, { sql }) => {
        const found = await workspaces.find(id)
        if (found === undefined) throw new OperatorError(`No workspace has the id ${id}.`)
        if (found.kind === 'team' && !options.yes) {
          context.printMessage(`"${found.name}" has ${contentsText(await countContents(sql, id))}.`)
          await requireConfirmation(context, 'workspace', found.name)
        }
        return sql.transaction().execute(async (tx) => {
          const removed = await countContents(tx, id)
          await workspaces.removeById(tx, id)
          return { name: found.name, removed }
        })
      })
      print({ workspace_id: id, removed }, options, `Deleted "${name}", with ${contentsText(removed)}.`)
    })
}
