import { type Command, InvalidArgumentError } from 'commander'
import { PlanName } from '../../contracts/plans.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { asJson, nonEmpty, type Options, tellWith } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'
import { registerAccountReset } from './account-reset.ts'

/** Accounts and reviewers, from the operator's side. All work while the service runs. */
export function registerAccounts(program: Command, needs: CommandNeeds): void {
  const tell = tellWith(needs)
  const account = program.command('account').description('make and change accounts')
  account
    .command('create')
    .description('make an account with a workspace of its own')
    .requiredOption('--name <name>', 'what the account is called', nonEmpty)
    .option('--plan <plan>', `one of ${PlanName.options.join(', ')}`, planOf, 'free')
    .option('--until <date>', 'when the plan ends', dateOf)
    .option(...asJson)
    .action(async (options: Options & { name: string; plan: PlanName; until?: Date }) => {
      const result = await withAccounts(needs, async ({ accounts }, { sql }) => {
        const input = { name: options.name, plan: options.plan, planUntil: options.until ?? null }
        const made = await sql.transaction().execute((tx) => accounts.create(tx, input))
        return { account_id: made.account.id, workspace_id: made.workspaceId, plan: made.account.plan }
      })
      tell(
        result,
        options,
        `Account ${result.account_id} (${result.plan}) with workspace ${result.workspace_id}`,
      )
    })
  account
    .command('list')
    .description('list the newest accounts')
    .option('--limit <count>', 'how many', Number, 100)
    .option(...asJson)
    .action(async (options: Options & { limit: number }) => {
      const rows = await withAccounts(needs, ({ accounts }) => accounts.list(options.limit))
      const shown = rows.map(({ id, name, plan, plan_until, is_reviewer, created_at }) => ({
        account_id: id,
        name,
        plan,
        plan_until,
        is_reviewer,
        created_at,
      }))
      tell(
        { accounts: shown },
        options,
        shown.map((one) => `${one.account_id}  ${one.plan}  ${one.name}`).join('\n'),
      )
    })
  account
    .command('set-plan <account-id> <plan>')
    .description('change the plan of an account')
    .option('--until <date>', 'when the plan ends', dateOf)
    .option(...asJson)
    .action(async (id: string, plan: string, options: Options & { until?: Date }) => {
      const until = options.until ?? null
      await withAccounts(needs, async ({ accounts }, { sql }) => {
        await sql.transaction().execute((tx) => accounts.setPlan(tx, id, planOf(plan), until))
        return {}
      })
      tell({ account_id: id, plan, until }, options, `Account ${id} now has the plan ${plan}`)
    })
  registerAccountReset(account, needs)

  program
    .command('reviewer')
    .description('say who reviews the public directory')
    .command('grant <account-id>')
    .option('--revoke', 'take the role away again')
    .option(...asJson)
    .action(async (id: string, options: Options & { revoke?: boolean }) => {
      const isReviewer = !options.revoke
      await withAccounts(needs, async ({ accounts }, { sql }) => {
        await sql.transaction().execute((tx) => accounts.setReviewer(tx, id, isReviewer))
        return {}
      })
      tell(
        { account_id: id, reviewer: isReviewer },
        options,
        `Account ${id} is ${isReviewer ? 'now' : 'no longer'} a reviewer`,
      )
    })
}

function planOf(text: string): PlanName {
  const parsed = PlanName.safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError(`one of ${PlanName.options.join(', ')}`)
  return parsed.data
}

function dateOf(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('a date such as 2027-01-31')
  return date
}
