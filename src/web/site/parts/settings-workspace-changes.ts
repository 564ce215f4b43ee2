import { invalidField } from '../../../platform/errors.ts'
import type { SignedInPage } from '../visitor.ts'
import { done, textOf } from './settings-change.ts'
import { isPlainRole } from './settings-roles.ts'

/** What can be changed about one workspace and its people. The services decide who may; ids are looked up first. */
export function workspaceChanges(workspaceId: string) {
  const here = `/settings/workspaces/${workspaceId}`

  /** The member that the form names. Changes of who owns the workspace want a fresh answer with a passkey. */
  async function memberOf(page: SignedInPage, accountId: string) {
    const { workspaces } = page.site.services.accounts
    const members = await workspaces.members(workspaceId, page.caller.accountId)
    const member = members.find(({ account_id }) => account_id === accountId)
    if (member === undefined) throw invalidField('subject', 'they are not in this workspace any more')
    if (member.role === 'owner') page.site.services.accounts.requireFresh(page.signedIn)
    return member
  }

  return {
    async change_role(page: SignedInPage, form: FormData): Promise<Response> {
      const role = textOf(form, 'role')
      if (!isPlainRole(role)) throw invalidField('role', 'choose one of the roles')
      const { account_id } = await memberOf(page, textOf(form, 'subject'))
      await page.site.services.accounts.workspaces.changeRole(
        page.caller.accountId,
        workspaceId,
        account_id,
        role,
      )
      return done(here, 'role')
    },

    async make_owner(page: SignedInPage, form: FormData): Promise<Response> {
      const { workspaces, requireFresh } = page.site.services.accounts
      requireFresh(page.signedIn)
      const { account_id } = await memberOf(page, textOf(form, 'subject'))
      await workspaces.changeRole(page.caller.accountId, workspaceId, account_id, 'owner')
      return done(here, 'role')
    },

    async remove(page: SignedInPage, form: FormData): Promise<Response> {
      const { account_id } = await memberOf(page, textOf(form, 'subject'))
      await page.site.services.accounts.workspaces.removeMember(
        page.caller.accountId,
        workspaceId,
        account_id,
      )
      return done(here, 'removed')
    },

    async leave(page: SignedInPage): Promise<Response> {
      const { account_id } = await memberOf(page, page.caller.accountId)
      await page.site.services.accounts.workspaces.removeMember(account_id, workspaceId, account_id)
      return done('/settings/workspaces', 'left')
    },

    async invite({ site, caller }: SignedInPage, form: FormData): Promise<{ link: string }> {
      const role = textOf(form, 'role')
      if (!isPlainRole(role)) throw invalidField('role', 'choose one of the roles')
      const { workspaces } = site.services.accounts
      // Refuses an address that is no workspace of theirs before anything is asked of it.
      await workspaces.invitations(caller.accountId, workspaceId)
      return workspaces.invite(caller.accountId, workspaceId, role)
    },

    async withdraw({ site, caller }: SignedInPage, form: FormData): Promise<Response> {
      const { workspaces } = site.services.accounts
      const open = await workspaces.invitations(caller.accountId, workspaceId)
      const invitation = open.find(({ id }) => id === textOf(form, 'subject'))
      // One that is gone already is what was wanted.
      if (invitation) await workspaces.revokeInvitation(caller.accountId, workspaceId, invitation.id)
      return done(here, 'withdrawn')
    },
  }
}
