import * as contract from '../../contracts/workspaces/watches.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import { feedUrl } from './feed-token.ts'
import type { WatchService } from './watch-service.ts'

export function watchRoutes(needs: { watches: WatchService; baseUrl: string }): readonly Route[] {
  const { watches, baseUrl } = needs

  /** Only the response that creates a feed shows its URL; idempotent replays do not. */
  function withFeed(watch: contract.Watch, token: string | undefined): contract.Watch {
    if (token === undefined) return watch
    const feed = { is_active: true, url: feedUrl(baseUrl, token) }
    return { ...watch, delivery: { ...watch.delivery, feed } }
  }

  return [
    memberRoute('write', contract.startWatch, async ({ params, body, caller, once, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const draft = await watches.prepare(member, body)
      let feedToken: string | undefined
      const watch = await once(async (tx) => {
        const made = await watches.start(tx, member, draft)
        feedToken = made.feedToken
        return made.item
      })
      addHeader('Location', `/api/workspaces/${member.workspaceId}/watches/${watch.id}`)
      addHeader('ETag', versionTag(watch.version))
      return withFeed(await watches.withSecret(watch), feedToken)
    }),
    memberRoute('read', contract.listWatches, async ({ params, query, caller }) => {
      const member = requireMember(caller, params.workspace_id, 'read')
      const { data, page } = await watches.list(member.workspaceId, query)
      return { data: data.map((watch) => viewFor(member, watch)), page }
    }),
    memberRoute('read', contract.getWatch, async ({ params, caller, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'read')
      const watch = await watches.read(member.workspaceId, params.watch_id)
      addHeader('ETag', versionTag(watch.version))
      return viewFor(member, watch)
    }),
    memberRoute('write', contract.changeWatch, async ({ params, body, caller, once, header, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      let feedToken: string | undefined
      let isWebhookNew = false
      const watch = await once(async (tx) => {
        const made = await watches.change(tx, member, params.watch_id, body, header('if-match'))
        feedToken = made.feedToken
        isWebhookNew = made.isWebhookNew
        return made.item
      })
      addHeader('ETag', versionTag(watch.version))
      const shown = await watches.withPause(member.workspaceId, watch)
      return withFeed(isWebhookNew ? await watches.withSecret(shown) : shown, feedToken)
    }),
    memberRoute('write', contract.endWatch, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => watches.end(tx, member, params.watch_id, header('if-match')))
    }),
    memberRoute('write', contract.renewWatchFeed, async ({ params, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      let token: string | undefined
      await once(async (tx) => {
        token = await watches.renewFeed(tx, member, params.watch_id)
        return null
      })
      return { url: token === undefined ? null : feedUrl(baseUrl, token) }
    }),
    memberRoute('write', contract.revokeWatchFeed, async ({ params, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      await once(async (tx) => {
        await watches.revokeFeed(tx, member, params.watch_id)
        return null
      })
      return undefined
    }),
  ]
}

/**
 * Members with a read-only role do not learn where other members receive signals. The reason of a failed delivery may
 * name the host.
 */
function viewFor({ workspaceRole }: AccountCaller, watch: contract.Watch): contract.Watch {
  const { webhook } = watch.delivery
  if (webhook === null || workspaceRole !== 'reviewer') return watch
  return { ...watch, delivery: { ...watch.delivery, webhook: { ...webhook, url: null, reason: null } } }
}
