import * as contract from '../../contracts/workspaces/watches.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { requireMember } from '../access.ts'
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
    route(contract.startWatch, async ({ params, body, caller, once, addHeader }) => {
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
    route(contract.listWatches, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return watches.list(workspaceId, query)
    }),
    route(contract.getWatch, async ({ params, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const watch = await watches.read(workspaceId, params.watch_id)
      addHeader('ETag', versionTag(watch.version))
      return watch
    }),
    route(contract.changeWatch, async ({ params, body, caller, once, header, addHeader }) => {
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
    route(contract.endWatch, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => watches.end(tx, member, params.watch_id, header('if-match')))
    }),
    route(contract.renewWatchFeed, async ({ params, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      let token: string | undefined
      await once(async (tx) => {
        token = await watches.setFeed(tx, member, params.watch_id, true)
        return null
      })
      return { url: token === undefined ? null : feedUrl(baseUrl, token) }
    }),
    route(contract.revokeWatchFeed, async ({ params, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      await once(async (tx) => {
        await watches.setFeed(tx, member, params.watch_id, false)
        return null
      })
      return undefined
    }),
  ]
}
