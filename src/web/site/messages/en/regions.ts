import { counter, numberFormat } from '../counts.ts'

const count = counter('en-US')
const number = numberFormat('en-US')
const places = count('place', 'places')
const actors = count('actor', 'actors')

/** The lists of places and states, and the pages of states and issues. */
export const regions = {
  title: 'Places',
  lead: (withActors: number, known: number) =>
    `${withActors === 0 ? `We know no one in any of ${places(known)} yet` : `We know actors in ${places(withActors)} of ${number(known)}`}. Most places have not been searched, so empty does not mean quiet.`,
  find: 'Find a place',
  mostActors: 'Places with the most actors',
  states: 'States and territories',
  place: 'Place',
  state: 'State',
  actors: 'Actors',
  placesWithActors: 'Places with actors',
  searched: 'Places searched',
  notSearched: 'Not searched',
  people: 'People',
  nationMap: (withActors: number) =>
    `Map of the United States with a dot for each of ${places(withActors)} with actors.`,
  stateMap: (state: string, withActors: number) =>
    `Map of ${state} with a dot for each of ${places(withActors)} with actors.`,
  /** Shown when a state or a place of the map is pointed at. */
  onMap: (name: string, actorCount: number) =>
    `${name}: ${actorCount === 0 ? 'no actor known yet' : actors(actorCount)}`,
  hatch: 'Hatching: no actor known yet. Most of it has not been searched.',
  notOnMap: 'Territories and places without coordinates are in the list, not on the map.',
  stateTitle: (state: string) => `${state}: who does civic work, by place`,
  stateLead: (all: number, statewide: number, withActors: number, known: number) => {
    if (statewide === 0)
      return `We know of ${actors(all)} in ${places(withActors)}. ${number(known - withActors)} other places have none yet.`
    const ofState = statewide < all ? `, ${number(statewide)} of them` : ''
    const inPlaces =
      withActors === 0
        ? `None of its ${places(known)} has an actor yet, and most have not been searched.`
        : `${number(withActors)} of its ${places(known)} have actors; most of the others have not been searched.`
    return `We know of ${actors(all)}${ofState} for the whole state. ${inPlaces}`
  },
  stateNone: (known: number) =>
    `We know no one in the ${number(known)} places here yet. Most have not been searched, so this tells you nothing.`,
  searchState: (state: string) => `Search in ${state}`,
  none: 'No place with actors yet.',
  happened: 'What happened',
  allSignals: 'All signals',
  nothingHappened: 'No signal yet.',
  /** The page of one issue or domain. */
  issue: {
    aliases: 'Everyday names',
    where: 'Where it is covered',
    status: 'What we know',
    sources: 'Sources',
    newestSource: 'Newest source',
    lastSearched: 'Last searched',
    never: 'Never',
    nobody: (name: string, open: number) => `Nobody has searched for ${name} in ${places(open)}.`,
    inPlace: 'Search where you live',
    onlyState: (state: string) => `${state}. Hatching: places nobody has searched for this issue.`,
    nation: 'Hatching: places nobody has searched for this issue.',
    map: (name: string, withActors: number) =>
      `Map of where somebody works on ${name}: ${places(withActors)}.`,
    also: (domain: string) => `Also in ${domain}`,
    parts: 'Its issues',
    byState: 'By state, with statewide bodies',
    who: 'Who works on it',
    inSample: (actors: number) => `${number(actors)} in the sample town`,
    filter: 'Filter and download',
    noOne: 'We know no one who works on it yet. Most places have not been searched.',
    more: (rest: number) => `${places(rest)} more`,
    feed: 'Feed',
    nowhere: 'No city or town has an actor for it, and nobody has searched yet.',
  },
}
