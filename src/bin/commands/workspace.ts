import { type Command, Option } from 'commander'
import type { WorkspaceRole } from '../../accounts/index.ts'
import type { CommandContext } from '../command-context.ts'
import { createResultPrinter, type JsonOption, jsonOption, parseName } from '../command-options.ts'
import { withAccounts } from '../with-accounts.ts'
import { registerWorkspaceChanges } from './workspace-changes.ts'
import { verifyUsage } from './workspace-verify.ts'

const roles: readonly WorkspaceRole[] = ['owner', 'admin', 'member', 'reviewer']

export function registerWorkspaces(program: Command, context: CommandContext): void {
  const print = createResultPrinter(context)

  const workspace = program
    .command('workspace')
    .description('Create, rename and delete workspaces, add members and verify usage records.')
  workspace
    .command('create')
    .description('Create a team workspace.')
    .requiredOption('--name <name>', 'name of the workspace', parseName)
    .requiredOption('--owner <account-id>', 'account that owns it')
    .option(...jsonOption)
    .action(async (options: JsonOption & { name: string; owner: string }) => {
      const result = await withAccounts(context, async ({ accounts, workspaces }, { sql }) => {
        await accounts.requireAccount(options.owner)
        const id = await sql
          .transaction()
          .execute((tx) => workspaces.createTeam(tx, options.owner, options.name))
        return { workspace_id: id }
      })
      print(result, options, `Created workspace ${result.workspace_id}.`)
    })
  workspace
    .command('add-member')
    .description('Add an account to a workspace.')
    .requiredOption('--workspace <workspace-id>', 'workspace to add to')
    .requiredOption('--account <account-id>', 'account to add')
    .addOption(new Option('--role <role>', 'role of the member').choices(roles).default('member'))
    .option(...jsonOption)
    .action(async (options: JsonOption & { workspace: string; account: string; role: WorkspaceRole }) => {
      await withAccounts(context, async ({ accounts, workspaces }, { sql }) => {
        await accounts.requireAccount(options.account)
        await sql
          .transaction()
          .execute((tx) => workspaces.addMember(tx, options.workspace, options.account, options.role))
      })
      const result = { workspace_id: options.workspace, account_id: options.account, role: options.role }
      print(
        result,
        options,
        `Account ${options.account} is now ${options.role} of workspace ${options.workspace}.`,
      )
    })
  registerWorkspaceChanges(workspace, context)
  workspace
    .command('verify [workspace-id]')
    .description('Verify the hash chain of usage records, in the database or in an export.')
    .option('--file <path>', 'verify a file from GET /api/workspaces/{workspace_id}/usage/export')
    .option(...jsonOption)
    .action(async (id: string | undefined, options: JsonOption & { file?: string }) => {
      const verdict = await verifyUsage(context, id, options.file)
      const { isValid: is_whole, ...details } = verdict
      print(
        { is_whole, ...details },
        options,
        verdict.isValid
          ? `Valid: ${verdict.length} records; the last hash is ${verdict.hash}.`
          : `Invalid: ${verdict.reason}`,
      )
      if (!verdict.isValid) context.reportFailure()
    })
}
