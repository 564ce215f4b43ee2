import pg from 'pg'

/**
 * A client whose results are garbage as soon as nobody uses them. With the promises that pg makes itself most results outlive
 * the quick collections of garbage and wait for the slow ones, which come twice as often then and stop every read.
 */
export class ForgetfulClient extends pg.Client {
  /** One signature for the many that pg has. */
  override query(...given: never[]): never {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    if (given.some(isAnswered)) return query(...given) as never
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      query(given[0], given[1], (fault: Error | null, result: pg.QueryResult) =>
        fault ? reject(fault) : resolve(result),
      )
    })
    return answer.catch(traced) as never
  }
}

/** Somebody hears of the result already: a callback, or a query of one's own. */
function isAnswered(given: unknown): boolean {
  return typeof given === 'function' || typeof (given as { submit?: unknown } | null)?.submit === 'function'
}

/** As pg has it: the stack of a fault leads to who asked, not to the socket. */
function traced(fault: Error): never {
  Error.captureStackTrace(fault)
  throw fault
}
