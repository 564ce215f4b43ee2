import type { AccountTables } from './account-tables.ts'
import type { BriefTables } from './brief-tables.ts'
import type { GeneratedTimestamp, OptionalTimestamp, Timestamp } from './columns.ts'
import type { ContributionTables } from './contribution-tables.ts'
import type { DirectoryTables } from './directory-tables.ts'
import type { DiscoveryTables } from './discovery-tables.ts'
import type { FirehoseTables } from './firehose-tables.ts'
import type { HistoryTables } from './history-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { ListTables } from './list-tables.ts'
import type { MonitorTables } from './monitor-tables.ts'
import type { WatchTables } from './watch-tables.ts'
import type { WorkspaceTables } from './workspace-tables.ts'

type WorkspaceModuleTables = BriefTables & ListTables & WatchTables & WorkspaceTables

/** The columns of every table; the migrations define them. */
export type Tables = AccountTables &
  ContributionTables &
  DirectoryTables &
  DiscoveryTables &
  FirehoseTables &
  HistoryTables &
  ImportTables &
  MonitorTables &
  WorkspaceModuleTables & {
    setting: { name: string; value: string }
    storage_size: { day: string; kind: string; bytes: string }
    site_pace: { site: string; last_at: Timestamp; paused_until: OptionalTimestamp }
    idempotency_key: {
      scope: string
      key: string
      fingerprint: string
      body: string | null
      created_at: GeneratedTimestamp
    }
  }
