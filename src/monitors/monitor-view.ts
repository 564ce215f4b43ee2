import type { Monitor } from '../contracts/monitors/monitors.ts'
import type { MonitorRow } from './monitor-store.ts'
import { usualSeconds } from './schedule/cadence.ts'

const time = (value: Date | null) => value?.toISOString() ?? null

export function toMonitor(row: MonitorRow): Monitor {
  const isPaused = row.paused_at !== null
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    title: row.title,
    place: row.place_key,
    source_class: row.source_class,
    visibility: row.workspace_id === null ? 'public' : 'workspace',
    origin: row.origin,
    state: isPaused ? 'paused' : row.broken_since !== null ? 'broken' : 'active',
    created_at: row.created_at.toISOString(),
    health: {
      last_attempt_at: time(row.last_attempt_at),
      last_success_at: time(row.last_success_at),
      last_change_at: time(row.last_change_at),
      next_attempt_at: isPaused ? null : row.next_at.toISOString(),
      interval_seconds: row.interval_seconds,
      expected_change_seconds: usualSeconds(row.gaps),
      failures: row.failures,
      last_error: row.last_error && {
        code: row.last_error.code,
        detail: row.last_error.detail,
        at: row.last_error.at,
      },
      broken_since: time(row.broken_since),
      problems: row.problems.map(({ code, detail }) => ({ code, detail })),
    },
  }
}
