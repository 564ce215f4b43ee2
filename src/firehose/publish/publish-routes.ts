import { publishSignals } from '../../contracts/firehose/firehose.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { PublishService } from './publish-service.ts'

export function publishRoutes(service: PublishService): readonly Route[] {
  return [
    route(
      publishSignals,
      async ({ body, caller, once }) => {
        // Looking up places inside the transaction would take a second connection.
        const publication = await service.prepare(caller, body.signals)
        const data = await once((tx, changed) => service.publish(tx, changed, publication))
        service.announce()
        return { data }
      },
      service.requireAccess,
    ),
  ]
}
