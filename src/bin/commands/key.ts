import type { Command } from 'commander'
import type { ApiKeyRow } from '../../accounts/index.ts'
import { dayMs, utcDay } from '../../contracts/days.ts'
import { OperatorError, UsageError } from '../../platform/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'

type CreateOptions = JsonOption & {
  account: string
  workspace?: string
  name: string
  expires?: string
  scopes?: string
}

function endOf(expires: string | undefined): Date | undefined {
  if (expires === undefined) return undefined
  const days = Number(/^(\d{1,4})d$/.exec(expires)?.[1])
  if (!(days > 0)) throw new UsageError('--expires must be a number of days, such as 90d')
  return new Date(Date.now() + days * dayMs)
}

function stateOf({ revoked_at, expires_at }: Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>): string {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'active'
  const day = utcDay(expires_at)
  return expires_at <= new Date() ? `expired ${day}` : `active until ${day}`
}

export function registerKeys(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  const key = program.command('key').description('Create, list and revoke API keys.')

  key
    .command('create')
    .description('Create an API key and print it once.')
    .requiredOption('--account <account-id>', 'account that owns the key')
    .option('--workspace <workspace-id>', "workspace the key works in (default: the account's own)")
    .option('--name <name>', 'what the key is for', 'made by the operator')
    .option('--expires <days>', 'when the key ends, e.g. 90d (default: never)')
    .option('--scopes <scopes>', 'scopes separated by commas or spaces (default: all)')
    .option(...jsonOption)
    .action(async (options: CreateOptions) => {
      const expiresAt = endOf(options.expires)
      const scopes = options.scopes?.split(/[\s,]+/).filter(Boolean)
      const created = await withAccounts(context, async ({ accounts, workspaces, apiKeys }) => {
        const account = await accounts.requireAccount(options.account)
        const [own] = await workspaces.ofAccount(account.id)
        return apiKeys.create(account.id, options.workspace ?? own!.id, options.name, { expiresAt, scopes })
      })
      const result = {
        key: created.key,
        key_id: created.id,
        account_id: created.account_id,
        workspace_id: created.workspace_id,
        expires_at: created.expires_at,
        scopes: created.scopes,
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
        (row) =>
          `${row.id}  ${row.prefix}…  ${stateOf(row)}  ${row.scopes?.join(' ') ?? 'all scopes'}  ${row.name}`,
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
