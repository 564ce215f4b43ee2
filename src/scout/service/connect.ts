import { UsageError } from '../../platform/errors.ts'
import type { Config } from '../config/config.ts'
import type { Scout } from '../scout.ts'
import { createCredentials } from './credentials.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'

/** Creates a client for the configured service; undefined when none is configured. */
export function connectService(scout: Pick<Scout, 'now' | 'log'>, config: Config): ServiceClient | undefined {
  const url = config.get('service.url')
  if (url === undefined) return undefined
  return createServiceClient({
    url,
    apiKey: config.get('service.api_key'),
    credentials: createCredentials(config.credentialsPath),
    now: scout.now,
    log: scout.log,
  })
}

export function requireService(scout: Pick<Scout, 'now' | 'log'>, config: Config): ServiceClient {
  const service = connectService(scout, config)
  if (service === undefined) {
    throw new UsageError(
      'No service is configured. Set one: scout config set service.url https://directory.example.org',
    )
  }
  return service
}
