import { requestRecordNotices } from '../../contracts/contributions/record-notices.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { NoticeService } from './notice-service.ts'

export function noticeRoutes(notices: NoticeService): readonly Route[] {
  return [route(requestRecordNotices, ({ body, once }) => once((tx) => notices.request(tx, body)))]
}
