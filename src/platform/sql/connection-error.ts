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
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && syscall !== 'connect') return false
  return (code !== undefined && codes.has(code)) || messages.test(error.message)
}
