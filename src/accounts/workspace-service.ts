import type { Plans } from '../contracts/accounts/plans.ts'
import { dayMs } from '../contracts/days.ts'
import type { Clock } from '../platform/clock.ts'
import { invalidField, limitReached, ServiceError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import { newSecret, secretHash } from '../platform/secret.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createAccountStore } from './account-store.ts'
import type { IdentityChanges } from './identity-changes.ts'
import { createInvitationStore, type InvitationRow } from './invitation-store.ts'
import { planRequired } from './plan-required.ts'
import { visibleName } from './visible-name.ts'
import { effectivePlan } from './workspace-plan.ts'
import {
  createWorkspaceStore,
  type MemberRow,
  type MembershipRow,
  type WorkspaceRole,
  type WorkspaceRow,
} from './workspace-store.ts'

const invitationDays = 7

/** Owners may do everything; admins may do everything except change owners. */
const managers: readonly WorkspaceRole[] = ['owner', 'admin']

export type WorkspaceService = ReturnType<typeof createWorkspaceService>

export function createWorkspaceService(needs: {
  sql: Sql
  plans: Plans
  changes: IdentityChanges
  baseUrl: string
  now: Clock
}) {
  async function requireRole(
    tx: Sql,
    workspaceId: string,
    accountId: string,
    roles: readonly WorkspaceRole[],
  ): Promise<WorkspaceRole> {
    const role = isId(workspaceId) ? await createWorkspaceStore(tx).role(workspaceId, accountId) : undefined
    // The same error for an unknown workspace and for another account's, so that ids cannot be probed.
    if (role === undefined)
      throw new ServiceError('workspace_required', 'You are not a member of this workspace')
    if (!roles.includes(role)) {
      throw new ServiceError(
        'role_required',
        `Only the ${roles.join(' and ')} roles of this workspace may do this`,
        {
          members: { role: roles[0] },
        },
      )
    }
    return role
  }

  /** The owners' plan limits the number of members. */
  async function requireMemberCapacity(tx: Sql, workspaceId: string): Promise<void> {
    const store = createWorkspaceStore(tx)
    const [owner, ...owners] = await store.ownerPlans(workspaceId)
    const plan = effectivePlan(needs.plans, owner ?? { plan: 'free', plan_until: null }, owners, needs.now())
    if ((await store.members(workspaceId)).length >= plan.limits.members) {
      throw limitReached(
        'members',
        plan.limits.members,
        `The ${plan.title} plan allows ${plan.limits.members} members`,
      )
    }
  }

  async function createTeam(tx: Sql, ownerId: string, name: string): Promise<string> {
    const owner = await createAccountStore(tx).find(ownerId)
    if (owner === undefined) throw new ServiceError('not_found', `No account has the id ${ownerId}`)
    if (effectivePlan(needs.plans, owner, [], needs.now()).limits.members < 2)
      throw planRequired('Team workspaces', needs.baseUrl, 'team')
    const id = newId()
    await createWorkspaceStore(tx).insert({ id, name: visibleName('name', name, 120), kind: 'team' }, ownerId)
    return id
  }

  /** Locks a workspace until the transaction ends. */
  async function requireWorkspace(tx: Sql, workspaceId: string): Promise<WorkspaceRow> {
    const store = createWorkspaceStore(tx)
    await store.lock(workspaceId)
    const workspace = await store.find(workspaceId)
    if (workspace === undefined) throw new ServiceError('not_found', `No workspace has the id ${workspaceId}`)
    return workspace
  }

  async function publishToMembers(tx: Sql, members: readonly MemberRow[]): Promise<void> {
    for (const { account_id } of members) await needs.changes.publish(tx, account_id)
  }

  /** Deletes a team workspace and everything in it, including its members' keys and connections. */
  async function remove(tx: Sql, workspace: WorkspaceRow): Promise<void> {
    if (workspace.kind === 'personal')
      throw new ServiceError('conflict', 'A personal workspace is deleted only with its account')
    const store = createWorkspaceStore(tx)
    const members = await store.members(workspace.id)
    await store.remove(workspace.id)
    await publishToMembers(tx, members)
  }

  /** Joins the workspace of an unused invitation and returns its id. */
  async function acceptInvitation(tx: Sql, accountId: string, tokenHash: Buffer): Promise<string> {
    const invitations = createInvitationStore(tx)
    const found = await invitations.find(tokenHash, needs.now(), { lock: true })
    if (found === undefined)
      throw new ServiceError(
        'not_found',
        'This invitation was used or revoked, or it has expired: ask for a new one',
      )
    const store = createWorkspaceStore(tx)
    await store.lock(found.workspace_id)
    if ((await store.role(found.workspace_id, accountId)) === undefined) {
      await requireMemberCapacity(tx, found.workspace_id)
      await store.setRole(found.workspace_id, accountId, found.role)
      await needs.changes.publish(tx, accountId)
    }
    await invitations.accept(found.id, accountId, needs.now())
    return found.workspace_id
  }

  return {
    requireRole: (workspaceId: string, accountId: string, roles: readonly WorkspaceRole[]) =>
      requireRole(needs.sql, workspaceId, accountId, roles),

    ofAccount: (accountId: string): Promise<MembershipRow[]> =>
      createWorkspaceStore(needs.sql).ofAccount(accountId),

    find: (workspaceId: string): Promise<WorkspaceRow | undefined> =>
      createWorkspaceStore(needs.sql).find(workspaceId),

    async members(workspaceId: string, accountId: string): Promise<MemberRow[]> {
      await requireRole(needs.sql, workspaceId, accountId, ['owner', 'admin', 'member', 'reviewer'])
      return createWorkspaceStore(needs.sql).members(workspaceId)
    },

    createTeam,

    createTeamFor: (ownerId: string, name: string): Promise<string> =>
      needs.sql.transaction().execute((tx) => createTeam(tx, ownerId, name)),

    /** For the operator's command; members invite each other by link. */
    async addMember(tx: Sql, workspaceId: string, accountId: string, role: WorkspaceRole): Promise<void> {
      const workspace = await requireWorkspace(tx, workspaceId)
      if (workspace.kind === 'personal')
        throw new ServiceError('conflict', 'A personal workspace can have only one member')
      const store = createWorkspaceStore(tx)
      const current = await store.role(workspaceId, accountId)
      if (current === undefined) await requireMemberCapacity(tx, workspaceId)
      if (current === 'owner' && role !== 'owner') await requireOtherOwner(tx, workspaceId, accountId)
      await store.setRole(workspaceId, accountId, role)
      await needs.changes.publish(tx, accountId)
    },

    async changeRole(
      actorId: string,
      workspaceId: string,
      accountId: string,
      role: WorkspaceRole,
    ): Promise<void> {
      await needs.sql.transaction().execute(async (tx) => {
        const store = createWorkspaceStore(tx)
        await store.lock(workspaceId)
        const actorRole = await requireRole(tx, workspaceId, actorId, managers)
        const current = await store.role(workspaceId, accountId)
        if (current === undefined) throw invalidField('account_id', 'is not a member of this workspace')
        if ((current === 'owner' || role === 'owner') && actorRole !== 'owner') {
          throw new ServiceError('role_required', 'Only an owner can add or remove owners', {
            members: { role: 'owner' },
          })
        }
        if (current === 'owner' && role !== 'owner') await requireOtherOwner(tx, workspaceId, accountId)
        await store.setRole(workspaceId, accountId, role)
        await needs.changes.publish(tx, accountId)
      })
    },

    /** Managers remove members, and members leave. The last owner cannot be removed. */
    async removeMember(actorId: string, workspaceId: string, accountId: string): Promise<void> {
      await needs.sql.transaction().execute(async (tx) => {
        const store = createWorkspaceStore(tx)
        await store.lock(workspaceId)
        const isLeaving = actorId === accountId
        const actorRole = await requireRole(
          tx,
          workspaceId,
          actorId,
          isLeaving ? ['owner', 'admin', 'member', 'reviewer'] : managers,
        )
        const current = await store.role(workspaceId, accountId)
        if (current === undefined) throw invalidField('account_id', 'is not a member of this workspace')
        if (current === 'owner') {
          if (actorRole !== 'owner')
            throw new ServiceError('role_required', 'Only an owner can remove an owner', {
              members: { role: 'owner' },
            })
          await requireOtherOwner(tx, workspaceId, accountId)
        }
        await store.removeMember(workspaceId, accountId)
        await needs.changes.publish(tx, accountId)
      })
    },

    existingIds: (ids: readonly string[]): Promise<Set<string>> =>
      createWorkspaceStore(needs.sql).existingIds(ids),

    /** For an owner, who confirms the name. */
    async removeTeam(tx: Sql, actorId: string, workspaceId: string, confirmedName: string): Promise<void> {
      await createWorkspaceStore(tx).lock(workspaceId)
      await requireRole(tx, workspaceId, actorId, ['owner'])
      const workspace = await requireWorkspace(tx, workspaceId)
      if (workspace.kind === 'team' && workspace.name !== confirmedName)
        throw invalidField('confirm', 'must be the exact name of the workspace')
      await remove(tx, workspace)
    },

    /** For the operator's command. */
    removeById: async (tx: Sql, workspaceId: string): Promise<void> =>
      remove(tx, await requireWorkspace(tx, workspaceId)),

    /** For the operator's command. Returns the former name. */
    async rename(tx: Sql, workspaceId: string, name: string): Promise<string> {
      const workspace = await requireWorkspace(tx, workspaceId)
      const store = createWorkspaceStore(tx)
      await store.rename(workspaceId, visibleName('name', name, 120))
      await publishToMembers(tx, await store.members(workspaceId))
      return workspace.name
    },

    invitations: async (actorId: string, workspaceId: string): Promise<InvitationRow[]> => {
      await requireRole(needs.sql, workspaceId, actorId, managers)
      return createInvitationStore(needs.sql).open(workspaceId, needs.now())
    },

    /** Returns a link that is shown once and lets one person join within a week. */
    async invite(
      actorId: string,
      workspaceId: string,
      role: 'admin' | 'member' | 'reviewer',
    ): Promise<{ link: string }> {
      const token = newSecret()
      await needs.sql.transaction().execute(async (tx) => {
        await requireRole(tx, workspaceId, actorId, managers)
        const workspace = await createWorkspaceStore(tx).find(workspaceId)
        if (workspace?.kind !== 'team')
          throw new ServiceError('conflict', 'You cannot invite people to a personal workspace')
        await requireMemberCapacity(tx, workspaceId)
        await createInvitationStore(tx).insert({
          id: newId(),
          workspace_id: workspaceId,
          token_hash: secretHash(token),
          role,
          created_by: actorId,
          expires_at: new Date(needs.now().getTime() + invitationDays * dayMs),
          accepted_by: null,
        })
      })
      return { link: `${needs.baseUrl}/invitations/${token}` }
    },

    async revokeInvitation(actorId: string, workspaceId: string, invitationId: string): Promise<void> {
      await requireRole(needs.sql, workspaceId, actorId, managers)
      await createInvitationStore(needs.sql).revoke(workspaceId, invitationId, needs.now())
    },

    /** Returns undefined when the invitation is unknown, used, revoked or expired. */
    async invitation(token: string): Promise<{ workspace: WorkspaceRow; role: WorkspaceRole } | undefined> {
      const found = await createInvitationStore(needs.sql).find(secretHash(token), needs.now())
      const workspace = found && (await createWorkspaceStore(needs.sql).find(found.workspace_id))
      return found && workspace && { workspace, role: found.role }
    },

    accept: (accountId: string, token: string): Promise<string> =>
      needs.sql.transaction().execute((tx) => acceptInvitation(tx, accountId, secretHash(token))),

    acceptInvitation,
  }
}

async function requireOtherOwner(tx: Sql, workspaceId: string, accountId: string): Promise<void> {
  const members = await createWorkspaceStore(tx).members(workspaceId)
  if (!members.some((member) => member.role === 'owner' && member.account_id !== accountId)) {
    throw new ServiceError(
      'conflict',
      'A workspace needs at least one owner: make another member an owner first',
    )
  }
}
