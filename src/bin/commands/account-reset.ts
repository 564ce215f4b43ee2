import type { Command } from 'commander'
import type { CommandNeeds } from '../command-needs.ts'
import { withAccounts } from '../with-accounts.ts'

/** For somebody who lost passkeys and recovery codes: the operator, who knows them otherwise, sends them a link. */
export function registerAccountReset(account: Command, needs: CommandNeeds): void {
  account
    .command('reset <account-id>')
    .description('sign an account out everywhere and make a link to register a new passkey')
    .option('--json', 'print one JSON object and nothing else')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { link, expiresAt } = await withAccounts(needs, ({ enrollments }) => enrollments.reset(id))
      const until = expiresAt.toISOString()
      if (json) needs.printJson({ account_id: id, link, expires_at: until })
      else process.stdout.write(explained(link, until))
    })
}

const explained = (link: string, until: string) => `${link}

The account is signed out everywhere. Whoever opens this link before ${until} can register a new passkey, once;
that removes the account's old passkeys and recovery codes. Until then the old ones still work.
Send the link only to the person the account belongs to, and make recovery codes with the new passkey.
`
