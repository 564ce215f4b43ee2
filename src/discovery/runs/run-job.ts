import type { JobKind } from '../../platform/jobs.ts'

/** A run as a job: its worker shows signs of life, and when it dies another one goes on where it was. */
export const runJob: JobKind = {
  name: 'discovery-run',
  retries: 5,
  heartbeatSeconds: 30,
  expireSeconds: 2 * 3_600,
}
