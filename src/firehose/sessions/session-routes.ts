import * as contract from '../../contracts/firehose/firehose.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readPrefer } from '../snapshot/prefer-header.ts'
import type { SessionService } from './session-service.ts'

export function sessionRoutes(sessions: SessionService): readonly Route[] {
  const authorize = (caller: AccountCaller) => sessions.requireAccess(caller)
  return [
    route(
      contract.createSession,
      async ({ body, caller, once, header, addHeader }) => {
        const { return: preference } = readPrefer(header('prefer'))
        const draft = await sessions.prepare(caller, body)
        const session = await once((tx) => sessions.create(tx, draft))
        addHeader('Location', `/api/firehose/sessions/${session.id}`)
        // The webhook secret is only in this response, so a webhook session is always returned in full.
        const isMinimal = preference === 'minimal' && session.delivery.mode !== 'webhook'
        if (isMinimal || preference === 'representation') {
          addHeader('Preference-Applied', `return=${preference}`)
        }
        const { id, snapshot_url, events_url, socket_url, links } = session
        return isMinimal ? { id, snapshot_url, events_url, socket_url, links } : sessions.withSecret(session)
      },
      authorize,
    ),
    route(contract.listSessions, ({ query, caller }) => sessions.list(caller, query), authorize),
    route(contract.getSession, ({ params, caller }) => sessions.read(params.session_id, caller), authorize),
    route(
      contract.openSessionSocket,
      // A request that asks for the upgrade never arrives here.
      async ({ params, caller }) => {
        await sessions.read(params.session_id, caller)
        throw new ServiceError(
          'upgrade_required',
          'Open this URL with a WebSocket client: the request has no Upgrade: websocket',
        )
      },
      authorize,
    ),
    route(
      contract.deleteSession,
      async ({ params, caller, once }) => {
        await once((tx) => sessions.remove(tx, params.session_id, caller))
        return undefined
      },
      authorize,
    ),
  ]
}
