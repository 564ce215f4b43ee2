import { type Command, InvalidArgumentError } from 'commander'
import { PlanName } from '../../contracts/accounts/plans.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { asJson, nonEmpty, type Options, tellWith } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'
import { registerAccountReset } from './account-reset.ts'

/** Accounts and their roles, from the operator's side. All work while the service runs. */
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
      const shown = rows.map(({ id, name, plan, plan_until, is_reviewer, is_partner, created_at }) => ({
        account_id: id,
        name,
        plan,
        plan_until,
        is_reviewer,
        is_partner,
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

  registerRole(program, needs, 'reviewer', 'say who reviews the public directory')
  registerRole(program, needs, 'partner', 'say who may follow signals for partners')
}

function registerRole(
  program: Command,
  needs: CommandNeeds,
  role: 'reviewer' | 'partner',
  description: string,
): void {
  const tell = tellWith(needs)
  program
    .command(role)
    .description(description)
    .command('grant <account-id>')
    .option('--revoke', 'take the role away again')
    .option(...asJson)
    .action(async (id: string, options: Options & { revoke?: boolean }) => {
      const isGranted = !options.revoke
      await withAccounts(needs, async ({ accounts }, { sql }) => {
        const set = role === 'reviewer' ? accounts.setReviewer : accounts.setPartner
        await sql.transaction().execute((tx) => set(tx, id, isGranted))
        return {}
      })
      tell(
        { account_id: id, [role]: isGranted },
        options,
        `Account ${id} is ${isGranted ? 'now' : 'no longer'} a ${role}`,
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
