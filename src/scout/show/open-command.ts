import type { Command } from 'commander'
import type { SyncReceipt } from '../../contracts/discovery/research-bundle.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Scout } from '../scout.ts'
import { requireService } from '../service/connect.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Options = { candidate?: string; print?: boolean }

/** Prints the address of a page of the service, and opens it on a terminal. */
export function registerOpen(program: Command, scout: Scout): void {
  program
    .command('open')
    .description('open the page of a synced run, of one of its candidates, or of an actor')
    .argument('<item>', 'run id, a prefix of it, or latest; or the id of an actor')
    .option('--candidate <id>', 'open the actor that a candidate of the run became')
    .option('--print', 'print the address and open nothing')
    .action(async (item: string, options: Options, command: Command) => {
      const config = await scout.config(command)
      const { url } = requireService(scout, config)
      const path = uuid.test(item) ? `/actors/${item.toLowerCase()}` : await pathOf(item, options.candidate)
      const address = `${url}${path}`
      scout.print(`${address}\n`)
      if (options.print || !scout.output.isTTY) return
      const { openBrowser } = await import('../service/open-browser.ts')
      openBrowser(address)

      async function pathOf(reference: string, candidate: string | undefined): Promise<string> {
        const folder = await scout.store(config).find(reference)
        const stored = await folder.read<{ receipt: SyncReceipt }>('receipt')
        if (stored === undefined)
          throw new OperatorError(
            `${folder.id} has no page before it is synced. Sync it: scout sync ${folder.id}`,
          )
        return candidate === undefined
          ? `/w/to/discovery/${stored.receipt.run_id}`
          : candidatePage(stored.receipt, candidate, folder.id)
      }
    })
}

function candidatePage(receipt: SyncReceipt, id: string, run: string): string {
  const [entry, ...more] = receipt.entry_links.filter(({ local_id }) => local_id.startsWith(id))
  if (entry === undefined) throw new OperatorError(`No candidate ${id} of ${run} was synced.`)
  if (more.length > 0) throw new OperatorError(`${id} matches several candidates. Use a longer prefix.`)
  if (entry.visibility !== 'public') {
    throw new OperatorError(
      `${id} has no public page before a reviewer publishes it. Open its run: scout open ${run}`,
    )
  }
  return `/actors/${entry.entity_id}`
}
