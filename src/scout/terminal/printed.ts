const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As the service spells it: what is printed says `retrieved_at`, where the program and its files say `retrievedAt`. */
export function asPrinted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPrinted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snake(key), asPrinted(inner)]))
}
