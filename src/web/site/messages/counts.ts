/** Numbers with separators, in the way of a language. */
export const numberFormat = (locale: string) => {
  const format = new Intl.NumberFormat(locale)
  // Most numbers are small, and have no separator.
  return (value: number) =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : format.format(value)
}

/** A noun for a number that stands apart from it: `source`, `sources`. English and Spanish have the same two forms. */
export const noun = (one: string, other: string) => (count: number) => (count === 1 ? one : other)

/** A number with its noun: `1 source`, `12,000 sources`. */
export const counter = (locale: string) => {
  const number = numberFormat(locale)
  return (one: string, other: string) => (count: number) => `${number(count)} ${count === 1 ? one : other}`
}
