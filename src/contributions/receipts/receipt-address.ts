/** The page of a receipt. What follows is secret. */
export const receiptPrefix = '/reports/'
