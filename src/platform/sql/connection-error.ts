import { ServiceError } from '../errors.ts'

/** Codes of PostgreSQL and of sockets that mean that the server is unavailable. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
])
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error comes from the connection to the database rather than from the query. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && syscall !== 'connect') return false
  return (code !== undefined && codes.has(code)) || messages.test(error.message)
}

/** PostgreSQL: a table or a temporary file cannot grow. Without space for its log, the server stops instead. */
const diskFull = '53100'

const unreachable = new ServiceError(
  'unavailable',
  'The database cannot be reached right now; try again shortly',
)
const full = new ServiceError(
  'unavailable',
  'The disk of the database is full, so nothing was changed; try again later',
)

/** What callers see of an error that passes when the database works again; undefined for every other error. */
export function unavailability(error: unknown): ServiceError | undefined {
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === diskFull) return full
  return isConnectionError(error) ? unreachable : undefined
}
