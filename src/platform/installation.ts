import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type DatabaseFacts, readDatabaseFacts } from './installation-store.ts'
import { type KindSize, readSizes } from './size-store.ts'
import type { Sql } from './sql/database.ts'
import { version } from './version.ts'

/** What runs here and how it is set up. Secrets are only named as set or not set. */
export type Installation = {
  version: string
  node: string
  startedAt: string
  database: DatabaseFacts & { isEmbedded: boolean }
  /** The database by kind of data, largest first. */
  sizes: readonly KindSize[]
  /** Null when the directory cannot be read. */
  disk: { directory: string; freeBytes: number; totalBytes: number } | null
  backup: { directory: string; lastAt: string | null } | null
  isSampleOn: boolean
  roles: Config['roles']
  /** Optional parts by the variable that turns them on. */
  parts: readonly { variable: string; isSet: boolean }[]
}

export async function readInstallation({ sql, config }: { sql: Sql; config: Config }): Promise<Installation> {
  const [database, sizes, disk, lastAt] = await Promise.all([
    readDatabaseFacts(sql),
    readSizes(sql, new Date()),
    readDisk(config.dataDir),
    config.backupDirectory === undefined ? null : newestFileAt(config.backupDirectory),
  ])
  const { research } = config
  const parts = {
    SEARXNG_URL: research.searxngUrl,
    BRAVE_API_KEY: research.braveKey,
    TAVILY_API_KEY: research.tavilyKey,
    EXA_API_KEY: research.exaKey,
    MODEL_PROVIDER: research.model,
    SMTP_URL: config.mail,
    STRIPE_SECRET_KEY: config.stripe,
    REDIS_URL: config.redisUrl,
    OPERATOR_CONTACT: config.site.contact,
  }
  return {
    version,
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: { ...database, isEmbedded: config.databaseUrl === undefined },
    sizes,
    disk,
    backup: config.backupDirectory === undefined ? null : { directory: config.backupDirectory, lastAt },
    isSampleOn: config.sample,
    roles: config.roles,
    parts: Object.entries(parts).map(([variable, value]) => ({ variable, isSet: value !== undefined })),
  }
}

async function readDisk(directory: string): Promise<Installation['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(directory)
    return { directory, freeBytes: bsize * bavail, totalBytes: bsize * blocks }
  } catch {
    return null
  }
}

/** When the newest file of the folder was written; null when there is none, or the folder cannot be read. */
async function newestFileAt(directory: string): Promise<string | null> {
  try {
    const names = await readdir(directory)
    const times = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).mtimeMs))
    return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
  } catch {
    return null
  }
}
