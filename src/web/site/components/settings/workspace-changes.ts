import { invalidField } from '../../../../platform/errors.ts'
import type { SignedInPage } from '../../visitor.ts'
import { done, formText } from '../forms/handle-change.ts'
import { isAssignableRole } from './roles.ts'

/** Changes to one workspace and its members. The services check permissions. */
export function workspaceChanges(workspaceId: string) {
  const here = `/settings/workspaces/${workspaceId}`

  /** Loads the member that the form names. Changing an owner requires a recent passkey verification. */
  async function requireMember(page: SignedInPage, accountId: string) {
    const { workspaces } = page.site.services.accounts
    const members = await workspaces.members(workspaceId, page.caller.accountId)
    const member = members.find(({ account_id }) => account_id === accountId)
    if (member === undefined)
      throw invalidField('subject', 'this person is no longer a member of the workspace')
    if (member.role === 'owner') page.site.services.accounts.requireFresh(page.signedIn)
    return member
  }

  return {
    async change_role(page: SignedInPage, form: FormData): Promise<Response> {
      const role = formText(form, 'role')
      if (!isAssignableRole(role)) throw invalidField('role', 'choose one of the roles')
      const { account_id } = await requireMember(page, formText(form, 'subject'))
      await page.site.services.accounts.workspaces.changeRole(
        page.caller.accountId,
        workspaceId,
        account_id,
        role,
      )
      return done(page.href(here), 'role')
    },

    async make_owner(page: SignedInPage, form: FormData): Promise<Response> {
      const { workspaces, requireFresh } = page.site.services.accounts
      requireFresh(page.signedIn)
      const { account_id } = await requireMember(page, formText(form, 'subject'))
      await workspaces.changeRole(page.caller.accountId, workspaceId, account_id, 'owner')
      return done(page.href(here), 'role')
    },

    async remove(page: SignedInPage, form: FormData): Promise<Response> {
      const { account_id } = await requireMember(page, formText(form, 'subject'))
      await page.site.services.accounts.workspaces.removeMember(
        page.caller.accountId,
        workspaceId,
        account_id,
      )
      return done(page.href(here), 'removed')
    },

    async leave(page: SignedInPage): Promise<Response> {
      const { account_id } = await requireMember(page, page.caller.accountId)
      await page.site.services.accounts.workspaces.removeMember(account_id, workspaceId, account_id)
      return done(page.href('/settings/workspaces'), 'left')
    },

    async invite({ site, caller }: SignedInPage, form: FormData): Promise<{ link: string }> {
      const role = formText(form, 'role')
      if (!isAssignableRole(role)) throw invalidField('role', 'choose one of the roles')
      const { workspaces } = site.services.accounts
      // Throws when the caller does not manage this workspace.
      await workspaces.invitations(caller.accountId, workspaceId)
      return workspaces.invite(caller.accountId, workspaceId, role)
    },

    async withdraw(page: SignedInPage, form: FormData): Promise<Response> {
      const { site, caller } = page
      const { workspaces } = site.services.accounts
      const open = await workspaces.invitations(caller.accountId, workspaceId)
      const invitation = open.find(({ id }) => id === formText(form, 'subject'))
      // Revoking twice is not an error.
      if (invitation) await workspaces.revokeInvitation(caller.accountId, workspaceId, invitation.id)
      return done(page.href(here), 'withdrawn')
    },
  }
}
