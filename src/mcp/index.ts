import { ServiceError } from '../platform/errors.ts'
import type { Lodger } from '../platform/http/lodger.ts'

/**
 * The door of the assistant endpoint: it tells a client how to get a token, and takes nothing else. Behind it there is
 * nothing yet, and that is what a client with a token is told.
 */
export const assistantDoor: Lodger = {
  name: 'mcp',
  owns: ({ url }) => url === '/mcp' || url?.startsWith('/mcp?') === true,
  handle({ caller }) {
    if (caller.kind !== 'account' || caller.credential !== 'bearer') {
      throw new ServiceError('unauthenticated', 'Assistants connect with an OAuth token: follow the metadata')
    }
    throw new ServiceError('not_found', 'The assistant endpoint is not part of this version')
  },
}
