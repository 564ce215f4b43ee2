import type { Requirement } from './requirement.ts'

/** The typed client, `civic-directory/client`. */
export const client = {
  'design.client.operations': {
    text: 'The client has every operation of the contract, with the types of the contract; problem documents become typed errors.',
    from: 'design § 4',
    status: 'built',
  },
  'design.client.resumes': {
    text: 'The client follows the Firehose over SSE or WebSocket, continues after its last message by itself, and survives a restart of the service.',
    from: 'design § 4',
    status: 'built',
  },
  'design.client.webhooks': {
    text: 'The client checks the signature and the age of webhook deliveries.',
    from: 'design § 4',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
