/** Subjects that the taxonomy contains twice, in two domains. */
const pairs: readonly (readonly [string, string])[] = [
  ['broadband_and_digital_access', 'broadband_access_and_digital_divide'],
  ['water_infrastructure', 'water_access_and_infrastructure'],
  ['public_transit', 'transportation_and_mobility'],
]

const twins: ReadonlyMap<string, string> = new Map(
  pairs.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)

/** The issue area about the same subject in another domain. */
export const twinOf = (slug: string): string | undefined => twins.get(slug)
