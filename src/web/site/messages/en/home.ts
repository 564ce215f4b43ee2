/** The home page. */
export const home = {
  title: 'Civic Directory: who does civic work where, with proof',
  headline: 'Who does civic work where you live, and where is the proof?',
  lead: 'Officials, groups, campaigns and events across the United States. Every fact comes with the exact words that show it and a dated link to the page they are from.',
  actors: 'actors',
  sources: 'sources',
  places: 'places',
  browse: 'Browse by issue',
}
