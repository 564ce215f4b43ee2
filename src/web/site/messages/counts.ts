/** Numbers with separators, in the way of a language. */
export const numberFormat = (locale: string) => {
  const format = new Intl.NumberFormat(locale)
  return (value: number) => format.format(value)
}

/** A noun for a number that stands apart from it: `source`, `sources`. */
export const noun = (locale: string) => {
  const rules = new Intl.PluralRules(locale)
  return (one: string, other: string) => (count: number) => (rules.select(count) === 'one' ? one : other)
}

/** A number with its noun: `1 source`, `12,000 sources`. */
export const counter = (locale: string) => {
  const rules = new Intl.PluralRules(locale)
  const number = numberFormat(locale)
  return (one: string, other: string) => (count: number) =>
    `${number(count)} ${rules.select(count) === 'one' ? one : other}`
}
