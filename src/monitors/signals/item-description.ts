export type ItemDescription = {
  readonly issues: readonly { readonly slug: string; readonly terms: readonly string[] }[]
  /** For each actor of the item, the known actor that it certainly is. */
  readonly actorIds: readonly (string | null)[]
  /** The body in the directory that the title of a meeting names, if its source names none. */
  readonly convener?: { readonly id: string; readonly name: string } | null
}

export const emptyDescription: ItemDescription = { issues: [], actorIds: [] }
