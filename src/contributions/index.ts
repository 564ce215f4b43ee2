import { flagRoutes } from './reports/flag-routes.ts'
import { createFlagService, type FlagService, receiptPrefix } from './reports/flag-service.ts'
import { receiptRoutes } from './reports/receipt-routes.ts'
import { createReceiptService } from './reports/receipt-service.ts'

export type Contributions = ReturnType<typeof createContributions>

export function createContributions(needs: Parameters<typeof createFlagService>[0]) {
  const reports = createFlagService(needs)
  const receipts = createReceiptService(needs)
  return {
    routes: [...flagRoutes(reports), ...receiptRoutes(receipts)],
    /** Reports from the pages of this process, inside a transaction. */
    reports: reports as Pick<FlagService, 'reportEntity' | 'reportSource' | 'reportClaim' | 'reportSignal'>,
    receipts,
  }
}

/** What follows one of these in a path is a secret that no log may contain. */
export const secretReceiptPrefixes = [receiptPrefix, '/es/reports/', '/api/receipts/']

export { removeFromFlags } from './reports/remove-from-flags-store.ts'
