import * as contract from '../../contracts/contributions/receipts.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ReceiptService } from './receipt-service.ts'

export function receiptRoutes(receipts: ReceiptService): readonly Route[] {
  return [
    route(contract.getReceipt, ({ params, markPrivate }) => {
      markPrivate()
      return receipts.read(params.receipt)
    }),
    route(contract.addToReport, ({ params, body, once }) =>
      once((tx) => receipts.add(tx, params.receipt, body.text)),
    ),
  ]
}
