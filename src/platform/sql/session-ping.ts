import type pg from 'pg'

type Query = (text: string) => Promise<unknown>

/**
 * Pings a session at an interval and ends it when a ping is still unanswered at the next one.
 * `end()` disconnects at once while a query is running, so a silent peer cannot delay it.
 */
export function pingSession(client: pg.Client, everyMs: number, query: Query = (text) => client.query(text)) {
  let isWaiting = false
  return setInterval(() => {
    if (isWaiting) {
      client.end().catch(() => undefined)
      return
    }
    isWaiting = true
    query('select').then(
      () => {
        isWaiting = false
      },
      () => undefined,
    )
  }, everyMs).unref()
}
