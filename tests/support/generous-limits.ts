/** Limits that tests of other behavior never reach. */
export const generousLimits = {
  PUBLIC_READS_PER_MINUTE: '1000000',
  PUBLIC_WRITES_PER_MINUTE: '1000000',
  PUBLIC_REQUESTS_PER_HOUR: '1000000',
  PAGES_PER_MINUTE: '1000000',
}
