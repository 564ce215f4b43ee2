import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalidField } from '../../platform/errors.ts'
import { isPublicAddress } from '../../platform/safe-fetch/public-address.ts'
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

const publicPorts = [443, 8443]
const timeoutMs = 10_000

/** Refuses at creation what could never be delivered to; what a name points to is looked at with every delivery. */
export function validateWebhookUrl(
  text: string,
  loopbackPorts: readonly number[] = [],
  path = 'delivery.url',
): void {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const refuse = (message: string) => invalidField(path, message)
  if (url.username !== '' || url.password !== '') throw refuse('must not hold a user name or a password')
  if (isLoopback(host) && loopbackPorts.includes(portOf(url))) return
  if (url.protocol !== 'https:') throw refuse('must be an https address')
  if (!publicPorts.includes(portOf(url))) throw refuse(`must use the port ${publicPorts.join(' or ')}`)
  if (isLocalName(host) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw refuse('must be on the public Internet')
  }
}

/**
 * Posts to addresses that strangers name. Only the status of an answer counts, so its body is not read. Loopback, and http
 * on it, is there for tests: on the ports that they name, and on no others.
 */
export function createWebhookFetch(
  options: { loopbackPorts?: readonly number[]; timeoutMs?: number } = {},
): SafeFetch {
  const { loopbackPorts = [] } = options
  const toPublic = { maximumBytes: 0, timeoutMs: options.timeoutMs ?? timeoutMs }
  const fetchPublic = createSafeFetch({ ...toPublic, allowedPorts: publicPorts })
  const fetchLoopback = createSafeFetch({
    ...toPublic,
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

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}
