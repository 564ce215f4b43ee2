import { getHealth, getReadiness } from '../../contracts/health.ts'
import type { ClientAddress } from '../client-address.ts'
import { ServiceError } from '../errors.ts'
import { type ListenAddress, listen } from './listen-on-port.ts'
import { createHttpListener, type HttpListener, type ListenerHandlers } from './listener.ts'
import { createRequestContext, type RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import { apiSecurityHeaders } from './security-headers.ts'

const detail = 'The service is starting'

export type StartingListener = HttpListener & { listen(address: ListenAddress): Promise<string> }
type StartingNeeds = { respond: Respond; clientAddress: ClientAddress }

/**
 * A listener that can listen before anything else is opened, so that a taken port is found first and probes see a live
 * process.
 */
export function createStartingListener(needs: StartingNeeds): StartingListener {
  const listener = createHttpListener(createStartingHandlers(needs))
  return { ...listener, listen: (address) => listen(listener.server, address) }
}

/** Answers while the service prepares its database: /health gets a 200, everything else a 503. */
function createStartingHandlers({ respond, clientAddress }: StartingNeeds): ListenerHandlers {
  return {
    receive(request, response) {
      const context = createRequestContext(request, response, clientAddress.ofRequest(request))
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (context.malformed !== undefined) respond.fail(context, context.malformed)
      else if (isRead && context.path === getHealth.path) sendHealth(context)
      else respond.fail(context, unavailable(context.path))
    },
    ownsUpgrade: () => false,
    upgrade: (_request, socket) => socket.destroy(),
  }

  function sendHealth(context: RequestContext): void {
    context.operation = getHealth.id
    const body = JSON.stringify({ status: 'ok' })
    const type = ['Content-Type', 'application/json', 'Content-Length', String(body.length)]
    const headers = [...type, 'Cache-Control', 'no-store', ...apiSecurityHeaders]
    respond.send(context, { status: 200, headers, body })
  }
}

function unavailable(path: string): ServiceError {
  const members = { checks: { startup: { ok: false, detail } } }
  const retry = `${detail}; try again shortly`
  return new ServiceError('unavailable', retry, path === getReadiness.path ? { members } : {})
}
