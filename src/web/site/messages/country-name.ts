import type { Language } from '../../../contracts/language.ts'

export const countryNames: Readonly<Record<Exclude<Language, 'en'>, string>> = { es: 'Estados Unidos' }

/** The one place whose name pages translate. Names of states and cities are those on maps and in addresses. */
const isCountry = (one: Readonly<Record<string, unknown>>): boolean =>
  one['name'] === 'United States' &&
  (one['key'] === 'united-states,united-states' || one['abbreviation'] === 'US')

/**
 * What a page shows, with the name of the country in the language of the page. Whatever does not name the country stays
 * the same object, because pages compare objects.
 */
export function withCountryName<T>(shown: T, name: string): T {
  if (Array.isArray(shown)) {
    const renamed = shown.map((one) => withCountryName(one, name))
    return renamed.every((one, index) => one === shown[index]) ? shown : (renamed as T)
  }
  // Dates and other objects with a class hold no places.
  if (typeof shown !== 'object' || shown === null || Object.getPrototypeOf(shown) !== Object.prototype)
    return shown
  const entries = Object.entries(shown).map(([key, value]) => [key, withCountryName(value, name)] as const)
  const given = shown as Readonly<Record<string, unknown>>
  if (isCountry(given)) return { ...Object.fromEntries(entries), name } as T
  return entries.every(([key, value]) => value === given[key]) ? shown : (Object.fromEntries(entries) as T)
}
