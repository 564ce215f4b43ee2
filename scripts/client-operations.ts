import type { Operation } from '../src/contracts/operation.ts'
import { operations } from '../src/contracts/operations.ts'

/** The table of the client: what a browser needs to send a request, without the schemas of the contract. */
export function clientOperations(): string {
  return `/** Written by \`npm run generate\` from src/contracts; change those. */

export type OperationEntry = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly returns: 'json' | 'text' | 'file' | 'nothing' | 'stream'
  /** What to accept, unless it is JSON. */
  readonly accept?: string
}

export const operationTable = {
${operations.map(entryOf).join('\n')}
} as const satisfies Record<string, OperationEntry>

export type OperationId = keyof typeof operationTable
`
}

function entryOf(operation: Operation): string {
  const { id, method, path } = operation
  const returns = returnsOf(operation)
  const accept = returns === 'file' || returns === 'text' ? ", accept: '*/*'" : ''
  const line = `  ${id}: { method: '${method}', path: '${path}', returns: '${returns}'${accept} },`
  if (line.length <= 110) return line
  const members = [`method: '${method}'`, `path: '${path}'`, `returns: '${returns}'`]
  if (accept) members.push("accept: '*/*'")
  return `  ${id}: {\n${members.map((one) => `    ${one},`).join('\n')}\n  },`
}

function returnsOf({ status, response, produces, downloads }: Operation): string {
  if (status === 101 || produces === 'text/event-stream') return 'stream'
  if (downloads) return 'file'
  if (produces) return 'text'
  return status === 204 || response === undefined ? 'nothing' : 'json'
}
