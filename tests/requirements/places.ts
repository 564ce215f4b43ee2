import type { Requirement } from './requirement.ts'

/** Places: their keys, what free text means, and what is covered in them. */
export const places = {
  'design.place.boundaries': {
    text: 'The operator imports boundaries with dates and a source. A file with an invalid geometry or an unknown place is refused with the field, and nothing is written.',
    from: 'design § 10',
    status: 'built',
  },
  'design.place.at': {
    text: 'GET /api/places/at lists every place that contains a point on a day. Near a border or during a change of boundaries it lists both sides and says so.',
    from: 'design § 10',
    status: 'built',
  },
  'design.place.at-private': {
    text: 'Coordinates in requests are neither stored, cached nor logged.',
    from: 'design § 10',
    status: 'built',
  },
  'spec.place.key-form': {
    text: 'A place key is `<city-slug>,<state-name-slug>`: lower case, a comma between the two parts, no spaces.',
    from: 'interface: Place',
    status: 'built',
  },
  'spec.place.free-form-wrong': {
    text: 'Free-form text such as a city name with a state abbreviation is not a place key.',
    from: 'interface: Place',
    status: 'built',
  },
  'spec.place.key-typo': {
    text: 'A mistyped place key yields 404 and the answer points at the form of the key.',
    from: 'interface: Errors',
    status: 'built',
  },
  'spec.places.entities': {
    text: 'GET /api/places/{place_key}/entities lists the actors in a place without credentials, under `data`.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.places.entities-issue-area': {
    text: 'The actors in a place can be narrowed by `issue_area`, an issue area slug.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.places.coverage': {
    text: 'GET /api/places/{place_key}/coverage gives the coverage context of a place.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'spec.places.sources': {
    text: 'GET /api/places/{place_key}/sources lists the sources for a place.',
    from: 'interface: Endpoints',
    status: 'built',
  },
  'design.place.slug-understood': {
    text: 'Every {place_key} route also understands the slug `<city-slug>-<st>`.',
    from: 'design § 5',
    status: 'built',
  },
  'design.place.suggestions': {
    text: 'Free-form text or an unknown place is 404 with suggestions.',
    from: 'design § 5',
    status: 'built',
  },
  'design.place.fields': {
    text: 'A place carries key, slug, name, kind, state (name, abbreviation), population, latitude, longitude and actor_count.',
    from: 'design § 5 Resources: Place',
    status: 'built',
  },
  'design.place.one': {
    text: 'GET /api/places/{place_key} reads one place.',
    from: 'design § 5 Resources: Place',
    status: 'built',
  },
  'design.place.resolve': {
    text: 'GET /api/places?query= resolves a place as people write it.',
    from: 'design § 5 Resources: Place',
    status: 'built',
  },
  'design.place.ambiguous-said': {
    text: 'An ambiguous place is said to be ambiguous, with the choices; the service never guesses.',
    from: 'design § 1',
    status: 'built',
  },
  'design.place.kinds': {
    text: 'Counties, states, legislative districts and the country are places with a `kind`, with keys of the same form; lists and totals of cities leave them out.',
    from: 'design § 10',
    status: 'built',
  },
  'design.place.within': {
    text: 'A place tells which places contain it and what that rests on; the sample town is in no real place.',
    from: 'design § 10',
    status: 'built',
  },
  'design.place.legislators': {
    text: 'An imported legislator belongs to a district and a state, a committee to its state, a county official to the county.',
    from: 'design § 10',
    status: 'built',
  },
  'design.place.within-read': {
    text: 'The actors of a place are those of the place itself; `within=true` reads everything below it too.',
    from: 'design § 10',
    status: 'built',
  },
  'design.place.contains': {
    text: 'A place lists everything below it in bounded pages, and counts the actors in it and below it.',
    from: 'design § 10',
    status: 'built',
  },
  'design.coverage.fields': {
    text: 'Coverage carries place, actor_count, source_count, issue_areas (slug, name, domain, counts, status, last_searched_at), domains, freshness and runs.',
    from: 'design § 5 Resources: Coverage',
    status: 'built',
  },
  'design.coverage.freshness': {
    text: 'Coverage tells the newest source and counts stale and broken ones.',
    from: 'design § 5 Resources: Coverage',
    status: 'built',
  },
  'design.coverage.missing-only-where-searched': {
    text: 'An issue area is `missing` only where a run looked, else `not_searched`: nothing found is told apart from nothing looked at.',
    from: 'design §§ 1, 5',
    status: 'built',
  },
  'design.coverage.covered-or-thin': {
    text: 'An issue area with actors is `covered` or `thin`.',
    from: 'design § 5 Resources: Coverage',
    status: 'built',
  },
  'design.coverage.large-places': {
    text: 'The numbers of a place with many actors are counted again in the background after a change.',
    from: 'design § 5 Resources: Coverage',
    status: 'built',
  },
  'design.coverage.twins': {
    text: 'Issue areas about the same subject name each other; an area is not missing where its twin has actors, and a status without a search behind it is told apart.',
    from: 'design § 10',
    status: 'built',
  },
  'design.coverage.pages': {
    text: 'The pages of a published search are public with their outcome. Those of a private search are not, nor pages that only a member named, nor pages whose address names a removed person.',
    from: 'site § 12: G7',
    status: 'built',
  },
  'design.coverage.runs': {
    text: 'Coverage lists the runs behind it with id, finished_at, engines and the numbers of their pages by outcome.',
    from: 'design § 5 Resources: Coverage',
    status: 'built',
  },
  'design.places.stored-counts': {
    text: 'The numbers of a place are stored and hold in every process until a write to its actors, claims or sources commits; large places are counted one at a time, and a list that shows several of them does not wait. A large place that was never counted answers with the known numbers of its actors and says that they are not complete.',
    from: 'design § 5 Resources: Place',
    status: 'built',
  },
  'design.places.list': {
    text: 'GET /api/places lists places by state, has_actors and sort, with coordinates.',
    from: 'site § 12',
    status: 'built',
  },
  'design.places.map': {
    text: 'GET /api/places/map answers the places with actors as short rows, without the sample town.',
    from: 'site § 12',
    status: 'built',
  },
  'design.coverage.issue': {
    text: 'The coverage of an issue area or domain is read by place, by state and nationally, with the sample left out of totals.',
    from: 'site § 12',
    status: 'built',
  },
  'design.coverage.summary': {
    text: 'GET /api/coverage gives totals by issue area, domain and state without the sample town.',
    from: 'site § 12',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
