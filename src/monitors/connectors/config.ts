import { ConfigError, type ConnectorConfig } from './connector.ts'

/** A member of a configuration as text; undefined without it. */
export function textIn(config: ConnectorConfig, name: string): string | undefined {
  const value = config[name]
  if (value === undefined || value === null || value === '') return undefined
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).length > 500)
    throw new ConfigError(`\`${name}\` must be a text of at most 500 characters`)
  return String(value)
}

/** The base address of an API without a slash at the end: `api` of the configuration, or the vendor's own. */
export function apiIn(config: ConnectorConfig, usual: string): string {
  const api = textIn(config, 'api') ?? usual
  const url = URL.parse(api)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new ConfigError('`api` must be a web address without a query')
  return url.href.replace(/\/+$/, '')
}

/** The parts of the address that a person gave. */
export function addressOf(config: ConnectorConfig): {
  host: string
  labels: string[]
  path: string[]
  query: URLSearchParams
} {
  const url = URL.parse(config.url)
  if (!url) throw new ConfigError('`url` must be a web address')
  return {
    host: url.hostname,
    labels: url.hostname.split('.'),
    path: url.pathname.split('/').filter(Boolean),
    query: url.searchParams,
  }
}

/** The host under which the items of a source are known. It stays when the source moves to another address. */
export const knownHost = (config: ConnectorConfig): string =>
  textIn(config, 'known_host') ?? new URL(config.url).host

/** A name that becomes part of an address: letters, digits, dots, dashes and underscores. */
export function nameIn(
  config: ConnectorConfig,
  name: string,
  found: string | undefined,
  example: string,
): string {
  const value = textIn(config, name) ?? found
  if (value === undefined || !/^[\w.-]{1,100}$/.test(value))
    throw new ConfigError(`Set \`${name}\`, for example ${example}`)
  return value
}
