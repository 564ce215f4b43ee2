import { bodyKey } from './body-key.ts'

type Named = { readonly id: string; readonly name: string }

/** The one known body with the same words, such as "Alder Falls Common Council" for "Common Council". */
export function findBody(name: string, bodies: readonly Named[], placeName: string): string | null {
  const key = bodyKey(name, placeName)
  const same = key === '' ? [] : bodies.filter((body) => bodyKey(body.name, placeName) === key)
  return same.length === 1 ? same[0]!.id : null
}

/** The body that a title names alone, or before a remark: "Plan Commission, special session". */
export function findBodyInTitle(title: string, bodies: readonly Named[], placeName: string): string | null {
  const [beginning = ''] = title.split(/\s[-–—|]\s|[,:;(]/, 1)
  return findBody(title, bodies, placeName) ?? findBody(beginning, bodies, placeName)
}
