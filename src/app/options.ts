import type { AssistantNeeds } from '../mcp/index.ts'
import type { MonitorWorkers } from '../monitors/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Authenticate } from '../platform/http/identity.ts'
import type { Instance } from '../platform/instance.ts'
import type { FetchLimits, ResearchWorkers } from '../research/index.ts'

/** Replacements that tests use. */
export type AppOptions = {
  authenticate?: Authenticate
  now?: Clock
  /** Ends a first start that is still loading the sample town. */
  stopping?: AbortSignal
  /** Loads the site at the start. Tests of the API do without it. */
  loadsSite?: boolean
  instance?: Instance | undefined
  /** Fetches client metadata documents of OAuth applications. */
  fetchClientDocument?: typeof fetch
  /** Loopback ports that research may fetch from. */
  researchPorts?: readonly number[]
  fetchLimits?: Partial<FetchLimits>
  /** Processes that read fetched content. An app without them starts its own. */
  researchWorkers?: ResearchWorkers
  monitorWorkers?: MonitorWorkers
  extendAssistants?: AssistantNeeds['extend']
}
