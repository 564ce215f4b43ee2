import * as contract from '../../contracts/firehose/firehose.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readPrefer } from '../snapshot/prefer-header.ts'
import type { SessionService } from './session-service.ts'

export function sessionRoutes(sessions: SessionService): readonly Route[] {
  return [
    route(contract.createSession, async ({ body, caller, once, header, addHeader }) => {
      const { return: wanted } = readPrefer(header('prefer'))
      const draft = await sessions.prepare(caller, body)
      const made = await once((tx) => sessions.create(tx, draft))
      addHeader('Location', `/api/firehose/sessions/${made.id}`)
      // The secret of a webhook is shown in this answer only, which is therefore never cut short.
      const isMinimal = wanted === 'minimal' && made.delivery.mode !== 'webhook'
      if (isMinimal || wanted === 'representation') addHeader('Preference-Applied', `return=${wanted}`)
      const { id, snapshot_url, events_url, socket_url } = made
      return isMinimal ? { id, snapshot_url, events_url, socket_url } : sessions.withSecret(made)
    }),
    route(contract.listSessions, async ({ caller }) => ({ data: await sessions.list(caller) })),
    route(contract.getSession, ({ params, caller }) => sessions.read(params.session_id, caller)),
    route(contract.deleteSession, async ({ params, caller, once }) => {
      await once((tx) => sessions.end(tx, params.session_id, caller))
      return undefined
    }),
  ]
}
