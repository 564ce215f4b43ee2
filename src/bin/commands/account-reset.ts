import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'

/** For a person who lost both passkeys and recovery codes. */
export function registerAccountReset(account: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  account
    .command('reset <account-id>')
    .description('Sign an account out everywhere and create a link to register a new passkey.')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const { link, expiresAt } = await withAccounts(context, ({ enrollments }) => enrollments.reset(id))
      const expires = expiresAt.toISOString()
      print({ account_id: id, link, expires_at: expires }, options, link)
      if (!options.json) context.printMessage(instructions(expires))
    })
}

const instructions = (expires: string) => `
The account is signed out everywhere. The link works once, until ${expires}.
Registering a passkey with it removes the old passkeys and recovery codes; until then they still work.
Send the link only to the owner of the account, and ask them to create new recovery codes.`
