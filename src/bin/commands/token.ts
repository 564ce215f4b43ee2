import type { Command } from 'commander'
import { systemClock } from '../../platform/clock.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { withAccounts } from '../with-accounts.ts'

type Options = { account: string; workspace?: string; scope: string; json?: boolean }

/** OAuth access tokens without a browser, for operators and tests. */
export function registerTokens(program: Command, needs: CommandNeeds): void {
  program
    .command('token')
    .description('make OAuth access tokens')
    .command('create')
    .description('make an access token that ends by itself and cannot be refreshed')
    .requiredOption('--account <account-id>', 'for whom it acts')
    .option('--workspace <workspace-id>', 'the workspace it works in; the account’s own unless told')
    .requiredOption(
      '--scope <scopes>',
      'what it allows, separated by spaces: "directory:read workspace:read"',
    )
    .option('--json', 'print one JSON object and nothing else')
    .action(async (options: Options) => {
      const { baseUrl } = needs.config()
      const { createOperatorTokens } = await import('../../accounts/index.ts')
      const made = await withAccounts(needs, async ({ accounts, workspaces }, { sql }) => {
        const account = await accounts.requireAccount(options.account)
        const [own] = await workspaces.ofAccount(account.id)
        const tokens = createOperatorTokens({ sql, baseUrl, now: systemClock })
        const scopes = options.scope.split(/\s+/).filter((scope) => scope !== '')
        return tokens.create(account.id, options.workspace ?? own!.id, scopes)
      })
      if (options.json) needs.printJson(made)
      else {
        const minutes = made.expires_in / 60
        process.stdout.write(
          `${made.access_token}\nThis is the only time it is shown. It ends in ${minutes} minutes.\n`,
        )
      }
    })
}
