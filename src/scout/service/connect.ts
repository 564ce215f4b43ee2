import { OperatorError } from '../../platform/errors.ts'
import type { Config } from '../config/config.ts'
import type { Scout } from '../scout.ts'
import { createCredentials } from './credentials.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'

/** The configured service; undefined when there is none. */
export function connect(scout: Pick<Scout, 'now'>, config: Config): ServiceClient | undefined {
  const url = config.get('service.url')
  if (url === undefined) return undefined
  return createServiceClient({
    url,
    apiKey: config.get('service.api_key'),
    credentials: createCredentials(config.credentialsPath),
    now: scout.now,
  })
}

export function mustConnect(scout: Pick<Scout, 'now'>, config: Config): ServiceClient {
  const service = connect(scout, config)
  if (service === undefined) {
    throw new OperatorError(
      'No service is configured. Name one: scout config set service.url https://directory.example.org',
    )
  }
  return service
}
