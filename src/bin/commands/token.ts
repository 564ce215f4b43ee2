import type { Command } from 'commander'
import { systemClock } from '../../platform/clock.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { checkService } from '../service-check.ts'
import { withAccounts } from '../with-accounts.ts'

type Options = JsonOption & { account: string; workspace?: string; scope: string }

export function registerTokens(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  program
    .command('token')
    .description('Create OAuth access tokens.')
    .command('create')
    .description('Create a short-lived access token, which cannot be refreshed, and print it once.')
    .requiredOption('--account <account-id>', 'account the token acts for')
    .option('--workspace <workspace-id>', "workspace the token works in (default: the account's own)")
    .requiredOption('--scope <scopes>', 'scopes separated by spaces, e.g. "directory:read workspace:read"')
    .option(...jsonOption)
    .action(async (options: Options) => {
      const { baseUrl } = context.config()
      const { createOperatorTokens } = await import('../../accounts/index.ts')
      const created = await withAccounts(context, async ({ accounts, workspaces }, { sql }) => {
        const account = await accounts.requireAccount(options.account)
        const [own] = await workspaces.ofAccount(account.id)
        const tokens = createOperatorTokens({ sql, baseUrl, now: systemClock })
        const scopes = options.scope.split(/\s+/).filter((scope) => scope !== '')
        return tokens.create(account.id, options.workspace ?? own!.id, scopes)
      })
      print({ ...created, base_url: baseUrl }, options, created.access_token)
      if (options.json) return
      context.printMessage(
        `The token is for ${baseUrl} and expires in ${created.expires_in / 60} minutes. It is not shown again.`,
      )
      // A token is bound to the base address: a service at another one refuses it.
      if (!(await checkService(baseUrl)).isRunning)
        context.printMessage(
          `Warning: no service answers at ${baseUrl}. Set BASE_URL to the address of your service and create the token again.`,
        )
    })
}
