import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'

export function registerKeys(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  const key = program.command('key').description('Create, list and revoke API keys.')

  key
    .command('create')
    .description('Create an API key and print it once.')
    .requiredOption('--account <account-id>', 'account that owns the key')
    .option('--workspace <workspace-id>', "workspace the key works in (default: the account's own)")
    .option('--name <name>', 'what the key is for', 'made by the operator')
    .option(...jsonOption)
    .action(async (options: JsonOption & { account: string; workspace?: string; name: string }) => {
      const created = await withAccounts(context, async ({ accounts, workspaces, apiKeys }) => {
        const account = await accounts.requireAccount(options.account)
        const [own] = await workspaces.ofAccount(account.id)
        return apiKeys.create(account.id, options.workspace ?? own!.id, options.name)
      })
      const result = {
        key: created.key,
        key_id: created.id,
        account_id: created.account_id,
        workspace_id: created.workspace_id,
      }
      print(result, options, created.key)
      if (!options.json)
        context.printMessage(`Store the key now: it is not shown again. Its id is ${created.id}.`)
    })

  key
    .command('list')
    .description('List the API keys of an account.')
    .requiredOption('--account <account-id>', 'account that owns the keys')
    .option(...jsonOption)
    .action(async (options: JsonOption & { account: string }) => {
      const rows = await withAccounts(context, ({ apiKeys }) => apiKeys.list(options.account))
      const lines = rows.map(
        (row) => `${row.id}  ${row.prefix}…  ${row.revoked_at ? 'revoked' : 'active '}  ${row.name}`,
      )
      print({ keys: rows }, options, lines.join('\n') || 'The account has no API keys.')
    })

  key
    .command('revoke <key-id>')
    .description('Revoke an API key on all instances at once.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const isRevoked = await withAccounts(context, ({ apiKeys }) => apiKeys.revoke(id))
      if (!isRevoked) throw new OperatorError(`No active key has the id ${id}.`)
      print({ key_id: id, revoked: true }, options, `Revoked key ${id}.`)
    })
}
