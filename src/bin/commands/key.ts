import type { Command } from 'commander'
import { OperatorError } from '../../platform/errors.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { withAccounts } from '../with-accounts.ts'

type Options = { json?: boolean }

/** API keys from the operator's side; a key is printed once, at its creation. */
export function registerKeys(program: Command, needs: CommandNeeds): void {
  const key = program.command('key').description('make, list and revoke API keys')

  key
    .command('create')
    .requiredOption('--account <account-id>', 'whose key it is')
    .option('--workspace <workspace-id>', 'the workspace it works in; the account’s own unless told')
    .option('--name <name>', 'what it is for', 'made by the operator')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: Options & { account: string; workspace?: string; name: string }) => {
      const made = await withAccounts(needs, async ({ accounts, workspaces, apiKeys }) => {
        const account = await accounts.requireAccount(options.account)
        const [own] = await workspaces.ofAccount(account.id)
        return apiKeys.create(account.id, options.workspace ?? own!.id, options.name)
      })
      const result = {
        key: made.key,
        key_id: made.id,
        account_id: made.account_id,
        workspace_id: made.workspace_id,
      }
      if (options.json) needs.printJson(result)
      else process.stdout.write(`${made.key}\nThis is the only time it is shown. Its id is ${made.id}.\n`)
    })

  key
    .command('list')
    .requiredOption('--account <account-id>', 'whose keys')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: Options & { account: string }) => {
      const rows = await withAccounts(needs, ({ apiKeys }) => apiKeys.list(options.account))
      if (options.json) needs.printJson({ keys: rows })
      else
        for (const row of rows)
          process.stdout.write(
            `${row.id}  ${row.prefix}…  ${row.revoked_at ? 'revoked' : 'live'}  ${row.name}\n`,
          )
    })

  key
    .command('revoke <key-id>')
    .description('stop a key at once, on every instance')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (id: string, options: Options) => {
      const isRevoked = await withAccounts(needs, ({ apiKeys }) => apiKeys.revoke(id))
      if (!isRevoked) throw new OperatorError(`No live key has the id ${id}`)
      if (options.json) needs.printJson({ key_id: id, revoked: true })
      else process.stdout.write(`Key ${id} is revoked.\n`)
    })
}
