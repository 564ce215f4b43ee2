import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption } from '../command-options.ts'
import { listCounts } from '../list-counts.ts'
import { withAccounts } from '../with-accounts.ts'

/** For a person who lost both passkeys and recovery codes. */
export function registerAccountReset(account: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  account
    .command('reset <account-id>')
    .description(
      'End all sessions, API keys, connected applications, webhooks and feed links of an account, and create a link to register a new passkey.',
    )
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption) => {
      const [{ endWebhooks }, { endFeedLinks }] = await Promise.all([
        import('../../firehose/index.ts'),
        import('../../workspaces/index.ts'),
      ])
      const { link, expiresAt, ended } = await withAccounts(context, ({ enrollments }) =>
        enrollments.reset(id, async (tx) => ({
          webhooks: await endWebhooks(tx, id, 'An operator reset the account that created this webhook'),
          feed_links: await endFeedLinks(tx, id),
        })),
      )
      const expires = expiresAt.toISOString()
      print({ account_id: id, link, expires_at: expires, ended }, options, link)
      if (!options.json) context.printMessage(instructions(expires, ended))
    })
}

type Ended = Record<'sessions' | 'api_keys' | 'connected_applications' | 'webhooks' | 'feed_links', number>

const instructions = (expires: string, ended: Ended) => `
The account is signed out everywhere. Ended: ${listCounts(ended)}.
The link works once, until ${expires}.
Registering a passkey with it removes the old passkeys and recovery codes; until then they still work.
Send the link only to the owner of the account, and ask them to create new recovery codes and API keys.`
