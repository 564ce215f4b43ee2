/** An existing place, for comparison with the census file. */
export type HeldPlace = {
  id: number
  /** The city part of its key. */
  slug: string
  folded: string
  aliases: readonly string[]
  kind: string
  geoid: string | null
  ocdId: string | null
  /** The last digits of the county subdivision's GEOID, if the gazetteer has it. */
  subdivision: string | undefined
}

/** Places that are not matched yet, and the keys in use. */
export class OpenPlaces {
  readonly byDivision: ReadonlyMap<string, HeldPlace>
  readonly slugs: Set<string>
  /** Folded: La Grange and LaGrange are equal. */
  readonly names: Set<string>
  readonly #open: Set<HeldPlace>
  readonly #bySlug: ReadonlyMap<string, HeldPlace>
  readonly #byName: ReadonlyMap<string, HeldPlace[]>

  constructor(held: readonly HeldPlace[]) {
    this.byDivision = new Map(held.flatMap((place) => (place.ocdId ? [[place.ocdId, place] as const] : [])))
    this.slugs = new Set(held.map(({ slug }) => slug))
    this.names = new Set(held.map(({ folded }) => folded))
    this.#open = new Set(held.filter(({ ocdId }) => ocdId === null))
    this.#bySlug = new Map(held.map((place) => [place.slug, place]))
    const named = held.flatMap((place) => [place.folded, ...place.aliases].map((name) => ({ name, place })))
    const byName = Map.groupBy(named, ({ name }) => name)
    this.#byName = new Map([...byName].map(([name, list]) => [name, list.map(({ place }) => place)]))
  }

  /** The unmatched place with this key, or the only unmatched one with this name. */
  find(slug: string | undefined, folded: string): HeldPlace | undefined {
    const exact = slug === undefined ? undefined : this.#bySlug.get(slug)
    if (exact && this.#open.has(exact)) return exact
    const named = (this.#byName.get(folded) ?? []).filter((place) => this.#open.has(place))
    return named.length === 1 ? named[0] : undefined
  }

  claim(place: HeldPlace): void {
    this.#open.delete(place)
  }
}
