/** The list of issues. */
export const issues = {
  title: 'Issues',
  description: 'The 51 issues of this directory in 11 domains, and who works on them.',
  lead: (domains: number, areas: number) =>
    `${areas} issues in ${domains} domains. Each leads to the places where somebody works on it and where nobody has looked.`,
  count: (actors: string, places: string) => `${actors}. Known or searched in ${places}.`,
  /** Bodies of states and of the country are known, but no city or town. */
  statewide: (actors: string) => `${actors} of a state or the country. No city or town was searched yet.`,
  jump: 'Domains',
}
