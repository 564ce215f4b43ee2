import { requestListed } from '../../contracts/contributions/requests.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { RequestService } from './request-service.ts'

export function requestRoutes(requests: RequestService): readonly Route[] {
  return [route(requestListed, ({ body, once }) => once((tx) => requests.request(tx, body)))]
}
