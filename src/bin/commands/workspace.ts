import { type Command, InvalidArgumentError } from 'commander'
import type { WorkspaceRole } from '../../accounts/index.ts'
import type { CommandNeeds } from '../command-needs.ts'
import { asJson, nonEmpty, type Options, tellWith } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'
import { verifyUsage } from './workspace-verify.ts'

/** Workspaces, from the operator's side. All work while the service runs. */
export function registerWorkspaces(program: Command, needs: CommandNeeds): void {
  const tell = tellWith(needs)

  const workspace = program
    .command('workspace')
    .description('make workspaces, add members, verify what was used')
  workspace
    .command('create')
    .description('make a workspace for a team')
    .requiredOption('--name <name>', 'what the workspace is called', nonEmpty)
    .requiredOption('--owner <account-id>', 'who owns it')
    .option(...asJson)
    .action(async (options: Options & { name: string; owner: string }) => {
      const result = await withAccounts(needs, async ({ accounts, workspaces }, { sql }) => {
        await accounts.requireAccount(options.owner)
        const id = await sql
          .transaction()
          .execute((tx) => workspaces.createTeam(tx, options.owner, options.name))
        return { workspace_id: id }
      })
      tell(result, options, `Workspace ${result.workspace_id}`)
    })
  workspace
    .command('add-member')
    .description('add an account to a workspace')
    .requiredOption('--workspace <workspace-id>', 'where it becomes a member')
    .requiredOption('--account <account-id>', 'who becomes one')
    .option('--role <role>', 'owner, admin, member or reviewer', roleOf, 'member')
    .option(...asJson)
    .action(async (options: Options & { workspace: string; account: string; role: WorkspaceRole }) => {
      await withAccounts(needs, async ({ accounts, workspaces }, { sql }) => {
        await accounts.requireAccount(options.account)
        await sql
          .transaction()
          .execute((tx) => workspaces.addMember(tx, options.workspace, options.account, options.role))
        return {}
      })
      const result = { workspace_id: options.workspace, account_id: options.account, role: options.role }
      tell(result, options, `Account ${options.account} is ${options.role} of workspace ${options.workspace}`)
    })
  workspace
    .command('verify [workspace-id]')
    .description('compute the chain of a workspace’s proof of use again, from the database or from an export')
    .option('--file <path>', 'an export of `GET /api/workspaces/{workspace_id}/usage/export`')
    .option(...asJson)
    .action(async (id: string | undefined, options: Options & { file?: string }) => {
      const verdict = await verifyUsage(needs, id, options.file)
      const { isValid: is_whole, ...told } = verdict
      tell(
        { is_whole, ...told },
        options,
        verdict.isValid
          ? `Whole: ${verdict.length} records, the last one sealed ${verdict.hash}`
          : `Broken: ${verdict.reason}`,
      )
      if (!verdict.isValid) process.exitCode = 1
    })
}

function roleOf(text: string): WorkspaceRole {
  if (text !== 'owner' && text !== 'admin' && text !== 'member' && text !== 'reviewer') {
    throw new InvalidArgumentError('one of owner, admin, member, reviewer')
  }
  return text
}
