import type { Identities } from '../accounts/index.ts'
import type { Discovery } from '../discovery/index.ts'
import { attachmentNamed, type Download } from '../platform/http/download.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { OperationCalls } from '../platform/http/operation-calls.ts'
import { isId } from '../platform/ids.ts'
import type { Watches, Workspaces } from '../workspaces/index.ts'

export type MemberPages = ReturnType<typeof createMemberPages>

/** What pages of a workspace need: the operations on behalf of a member, with the checks of the API. */
export function createMemberPages(needs: {
  calls: OperationCalls
  callerFor: Identities['callerFor']
  countItems: Workspaces['countItems']
  verifyUsage: Workspaces['verifyUsage']
  previewWatch: Watches['preview']
  visits: Workspaces['visits']
  openReview: Discovery['openReview']
}) {
  return {
    countItems: needs.countItems,
    verifyUsage: needs.verifyUsage,
    previewWatch: needs.previewWatch,
    visits: needs.visits,
    openReview: needs.openReview,
    operationsOf: (caller: AccountCaller) => needs.calls.as(caller),

    /** A file of an operation as the response of a page. */
    async sendFile(opening: Promise<Download>): Promise<Response> {
      const { contentType, filename, parts } = await opening
      const headers = new Headers({ 'Content-Type': contentType })
      if (filename !== undefined) headers.set('Content-Disposition', attachmentNamed(filename))
      return new Response(streamOf(parts), { headers })
    },

    /**
     * The visitor as a member of the workspace in the address, whatever workspace the session is set to: two tabs can
     * show two workspaces. Undefined when the account is no member.
     */
    async memberOf(caller: AccountCaller, workspaceId: string): Promise<AccountCaller | undefined> {
      if (!isId(workspaceId)) return undefined
      if (caller.workspaceId === workspaceId) return caller
      const { credential, credentialId, verifiedAt, expiresAt, accountId } = caller
      const member = await needs.callerFor({ accountId, workspaceId, grantId: null })
      return member && { ...member, credential, credentialId, verifiedAt, expiresAt }
    },
  }
}

/** The parts are read as fast as the browser takes them. */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
