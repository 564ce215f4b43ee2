import { stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { attempt, type Finding, failed, ok } from './finding.ts'

const gigabyte = 1024 ** 3
const minimumFreeBytes = 2 * gigabyte
const minimumMemoryBytes = gigabyte
const maximumClockDifferenceMs = 2_000

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** Free space where the data is, or will be. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const remedy = `Free space, or move DATA_DIR to a larger disk: PostgreSQL stops when it cannot write.`
  const { bsize, bavail, blocks } = await statfs(await existingFolder(dataDir))
  const detail = `${inGigabytes(bsize * bavail)} of ${inGigabytes(bsize * blocks)} are free at ${dataDir}`
  return bsize * bavail < minimumFreeBytes ? failed('disk', detail, remedy) : ok('disk', detail)
}

/** The folder itself, or the nearest one above it that exists. */
async function existingFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere ? path : existingFolder(dirname(path))
}

/** What a container may use, if it is less than the machine has. */
export function checkMemory(): Finding {
  const constrained = process.constrainedMemory()
  const total = constrained > 0 && constrained < totalmem() ? constrained : totalmem()
  const detail = `${inGigabytes(total)} in all, ${inGigabytes(process.availableMemory())} available`
  return total < minimumMemoryBytes
    ? failed('memory', detail, 'Give the machine or the container at least 1 GB.')
    : ok('memory', detail)
}

/** Sign-in, signatures and schedules compare times of this machine and of the database server. */
export function checkClock(databaseNow: Date, now: Date): Finding {
  const differenceMs = Math.abs(databaseNow.getTime() - now.getTime())
  const detail = `${(differenceMs / 1000).toFixed(1)} s from the clock of the database server`
  return differenceMs > maximumClockDifferenceMs
    ? failed('clock', detail, 'Synchronize both machines with NTP, e.g. timedatectl set-ntp true.')
    : ok('clock', detail)
}

/** Whether requests pass through the proxy unchanged, and whether the service believes its headers. */
export async function checkProxy(config: Config, isRunning: boolean): Promise<Finding> {
  const { baseUrl, trustedProxies } = config
  if (!baseUrl.startsWith('https:')) return ok('proxy', 'not used: BASE_URL is not https')
  if (trustedProxies.length === 0)
    return failed(
      'proxy',
      'TRUSTED_PROXIES is not set, so all callers share the rate limit of the proxy',
      'Set TRUSTED_PROXIES to the address from which the proxy connects.',
    )
  if (!isRunning) return ok('proxy', `not tried: no service answers at ${baseUrl}`)
  return attempt('proxy', 'Compare the proxy with the recipes in docs/guides/self-host.md.', async () => {
    const headers = { 'x-request-id': 'civic-doctor' }
    const response = await fetch(`${baseUrl}/health`, { headers, signal: AbortSignal.timeout(5_000) })
    if (response.headers.get('x-request-id') !== 'civic-doctor')
      throw new Error('The proxy does not pass X-Request-ID on')
    return `passes headers on; trusted: ${trustedProxies.join(', ')}`
  })
}
