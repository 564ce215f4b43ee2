import { Argument, type Command, Option } from 'commander'
import type { AccountRow } from '../../accounts/index.ts'
import { PlanName } from '../../contracts/accounts/plans.ts'
import { utcDay } from '../../contracts/days.ts'
import type { CommandContext } from '../command-context.ts'
import {
  createResultPrinter,
  type JsonOption,
  jsonOption,
  parseDate,
  parseInteger,
  parseName,
} from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'
import { registerAccountDelete } from './account-delete.ts'
import { registerAccountReset } from './account-reset.ts'

const maxListed = 10_000

export function registerAccounts(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)
  const printAccounts = (rows: readonly AccountRow[], options: JsonOption) => {
    const listed = rows.map(({ id, name, plan, plan_until, is_reviewer, is_partner, created_at }) => ({
      account_id: id,
      name,
      plan,
      plan_until,
      is_reviewer,
      is_partner,
      created_at,
    }))
    const lines = listed.map((one) => `${one.account_id}  ${one.plan.padEnd(13)}  ${one.name}`)
    print({ accounts: listed }, options, lines.join('\n') || 'There are no such accounts.')
  }
  const account = program.command('account').description('Create, find, change and delete accounts.')
  account
    .command('create')
    .description('Create an account with its own workspace.')
    .requiredOption('--name <name>', 'name of the account', parseName)
    .addOption(new Option('--plan <plan>', 'plan of the account').choices(PlanName.options).default('free'))
    .option('--until <date>', 'when the plan ends, e.g. 2027-01-31', parseDate)
    .option(...jsonOption)
    .action(async (options: JsonOption & { name: string; plan: PlanName; until?: Date }) => {
      const result = await withAccounts(context, async ({ accounts }, { sql }) => {
        const input = { name: options.name, plan: options.plan, planUntil: options.until ?? null }
        const created = await sql.transaction().execute((tx) => accounts.create(tx, input))
        return {
          account_id: created.account.id,
          workspace_id: created.workspaceId,
          plan: created.account.plan,
        }
      })
      print(
        result,
        options,
        `Created account ${result.account_id} on the ${result.plan} plan, with workspace ${result.workspace_id}.`,
      )
    })
  account
    .command('list')
    .description('List accounts, newest first.')
    .option('--limit <count>', 'maximum number of accounts', parseInteger(1, maxListed), 100)
    .option(...jsonOption)
    .action(async (options: JsonOption & { limit: number }) => {
      printAccounts(await withAccounts(context, ({ accounts }) => accounts.list(options.limit)), options)
    })
  account
    .command('set-plan')
    .description('Change the plan of an account.')
    .argument('<account-id>', 'account to change')
    .addArgument(new Argument('<plan>', 'new plan').choices(PlanName.options))
    .option('--until <date>', 'when the plan ends, e.g. 2027-01-31', parseDate)
    .option(...jsonOption)
    .action(async (id: string, plan: PlanName, options: JsonOption & { until?: Date }) => {
      const until = options.until ?? null
      await withAccounts(context, async ({ accounts }, { sql }) => {
        await sql.transaction().execute((tx) => accounts.setPlan(tx, id, plan, until))
      })
      const ends = until === null ? '' : ` until ${utcDay(until)}`
      print({ account_id: id, plan, until }, options, `Account ${id} is now on the ${plan} plan${ends}.`)
    })
  account
    .command('find <text>')
    .description('Find accounts by a part of their name, or by their id.')
    .option('--limit <count>', 'maximum number of accounts', parseInteger(1, maxListed), 100)
    .option(...jsonOption)
    .action(async (text: string, options: JsonOption & { limit: number }) => {
      printAccounts(
        await withAccounts(context, ({ accounts }) => accounts.search(text, options.limit)),
        options,
      )
    })
  registerAccountReset(account, context)
  registerAccountDelete(account, context)

  registerRole(program, context, 'reviewer', 'Manage who reviews the public directory.')
  registerRole(program, context, 'partner', 'Manage who receives partner signals.')
  registerRole(program, context, 'operator', 'Manage who can open the operator page.')
}

function registerRole(
  program: Command,
  context: CommandContext,
  role: 'reviewer' | 'partner' | 'operator',
  description: string,
): void {
  const print = createResultPrinter(context)
  program
    .command(role)
    .description(description)
    .command('grant <account-id>')
    .description(`Grant an account the ${role} role, or revoke it.`)
    .option('--revoke', 'revoke the role')
    .option(...jsonOption)
    .action(async (id: string, options: JsonOption & { revoke?: boolean }) => {
      const isGranted = !options.revoke
      await withAccounts(context, async ({ accounts }, { sql }) => {
        const { setReviewer, setPartner, setOperator } = accounts
        const setRole = { reviewer: setReviewer, partner: setPartner, operator: setOperator }[role]
        await sql.transaction().execute((tx) => setRole(tx, id, isGranted))
      })
      print(
        { account_id: id, [role]: isGranted },
        options,
        `Account ${id} is ${isGranted ? 'now' : 'no longer'} ${role === 'operator' ? 'an' : 'a'} ${role}.`,
      )
    })
}
