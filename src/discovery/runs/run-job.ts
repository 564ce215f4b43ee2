import type { JobKind } from '../../platform/jobs.ts'

/** Workers send heartbeats. When one dies, another continues the run. */
export const runJob: JobKind = {
  name: 'discovery-run',
  retries: 5,
  heartbeatSeconds: 30,
  expireSeconds: 2 * 3_600,
}
