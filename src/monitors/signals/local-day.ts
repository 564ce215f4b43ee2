/** The day of an instant in a zone: `2026-03-03`. */
export const localDay = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant))
