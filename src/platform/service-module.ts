import type { HealthCheck } from './health.ts'
import type { Route } from './http/route.ts'

/** What a module contributes to the running service; `app/http-server.ts` collects the parts. */
export type ServiceModule = {
  readonly routes?: readonly Route[]
  readonly healthChecks?: readonly HealthCheck[]
  /** Runs once an hour. The signal ends long work when the service stops. */
  readonly housekeeping?: readonly ((hourEnd: Date, stopping: AbortSignal) => Promise<unknown>)[]
  /** Ends open streams, before the server waits for its connections. */
  drain?(): Promise<void> | void
}
