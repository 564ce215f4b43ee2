import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalidField } from '../../platform/errors.ts'
import { portOf } from '../../platform/safe-fetch/port-of.ts'
import { isPublicAddress } from '../../platform/safe-fetch/public-address.ts'
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

const publicPorts = [443, 8443]
const timeoutMs = 10_000

/** Rejects URLs that can never be delivered to. Resolved addresses are checked at every delivery. */
export function validateWebhookUrl(
  text: string,
  loopbackPorts: readonly number[] = [],
  path = 'delivery.url',
): void {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const refuse = (message: string) => invalidField(path, message)
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password')
  if (isLoopback(host) && loopbackPorts.includes(portOf(url))) return
  if (url.protocol !== 'https:') throw refuse('must be an https URL')
  if (!publicPorts.includes(portOf(url))) throw refuse(`must use port ${publicPorts.join(' or ')}`)
  if (isLocalName(host) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw refuse('must be a public internet address')
  }
}

/**
 * Fetches webhook URLs, which are untrusted. Only the status matters, so the body is not read. Tests may also use http on
 * the given loopback ports.
 */
export function createWebhookFetch(
  options: { loopbackPorts?: readonly number[]; timeoutMs?: number } = {},
): SafeFetch {
  const { loopbackPorts = [] } = options
  const limits = { maximumBytes: 0, timeoutMs: options.timeoutMs ?? timeoutMs }
  const fetchPublic = createSafeFetch({ ...limits, allowedPorts: publicPorts })
  const fetchLoopback = createSafeFetch({
    ...limits,
    allowedPorts: loopbackPorts,
    protocols: ['http:'],
    isAllowed: isLoopback,
  })
  return (target, init) => {
    const url = new URL(target)
    const isLocal = loopbackPorts.includes(portOf(url)) && isLoopback(url.hostname)
    return (isLocal ? fetchLoopback : fetchPublic)(url, init)
  }
}

function isLoopback(host: string): boolean {
  return isIP(host) !== 0 && ipaddr.parse(host).range() === 'loopback'
}

function isLocalName(host: string): boolean {
  return !host.includes('.') && isIP(host) === 0 ? true : /\.(localhost|local|internal)\.?$/.test(host)
}
