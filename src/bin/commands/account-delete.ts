import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { contentsText, listCounts } from '../list-counts.ts'
import { requireConfirmation } from '../read-confirmation.ts'
import { withAccounts } from '../with-accounts.ts'

/** Deletes an account after its name was typed, or with --yes. */
export function registerAccountDelete(account: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  account
    .command('delete <account-id>')
    .description(
      'Delete an account for good: its sessions, API keys, connected applications, webhooks, and the workspaces that nobody else is in.',
    )
    .option('--yes', 'delete without asking')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption & { yes?: boolean }) => {
      const [{ endWebhooks }, { countContents, endFeedLinks }] = await Promise.all([
        import('../../firehose/index.ts'),
        import('../../workspaces/index.ts'),
      ])
      const { name, ended } = await withAccounts(context, async ({ accounts, removal }, { sql }) => {
        const { name } = await accounts.requireAccount(id)
        if (!options.yes) {
          for (const workspace of await removal.endingWorkspaces(id)) {
            const contents = contentsText(await countContents(sql, workspace.id))
            context.printMessage(`Its workspace "${workspace.name}" has ${contents}.`)
          }
          await requireConfirmation(context, 'account', name)
        }
        return removal.remove(id, async (tx) => ({
          webhooks: await endWebhooks(tx, id, 'An operator deleted the account that created this webhook'),
          feed_links: await endFeedLinks(tx, id),
        }))
      })
      print({ account_id: id, ended }, options, `Deleted ${name}, with ${listCounts(ended)}.`)
    })
}
