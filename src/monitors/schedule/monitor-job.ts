import type { JobKind } from '../../platform/jobs.ts'

/** Workers send heartbeats. The reading of a killed worker is repeated by another one. */
export const monitorJob: JobKind = {
  name: 'monitor-reading',
  retries: 2,
  heartbeatSeconds: 30,
  expireSeconds: 600,
  deleteAfterSeconds: 60,
}
