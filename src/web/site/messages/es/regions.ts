import { counter, numberFormat } from '../counts.ts'
import type { regions as english } from '../en/regions.ts'

const count = counter('es-US')
const number = numberFormat('es-US')
const places = count('lugar', 'lugares')
const actors = count('actor', 'actores')

export const regions: typeof english = {
  title: 'Lugares',
  lead: (withActors, known) =>
    `${withActors === 0 ? `Todavía no conocemos a nadie en ninguno de ${places(known)}` : `Conocemos actores en ${places(withActors)} de ${number(known)}`}. En la mayoría nadie ha buscado: vacío no quiere decir que no pase nada.`,
  find: 'Buscar un lugar',
  mostActors: 'Lugares con más actores',
  states: 'Estados y territorios',
  place: 'Lugar',
  state: 'Estado',
  actors: 'Actores',
  placesWithActors: 'Lugares con actores',
  searched: 'Lugares buscados',
  notSearched: 'Sin buscar',
  people: 'Habitantes',
  nationMap: (withActors) =>
    `Mapa de Estados Unidos con un punto por cada uno de ${places(withActors)} con actores.`,
  stateMap: (state, withActors) =>
    `Mapa de ${state} con un punto por cada uno de ${places(withActors)} con actores.`,
  onMap: (name, actorCount) =>
    `${name}: ${actorCount === 0 ? 'aún ningún actor conocido' : actors(actorCount)}`,
  hatch: 'Rayado: todavía no conocemos a nadie. En la mayor parte nadie ha buscado.',
  notOnMap: 'Los territorios y los lugares sin coordenadas están en la lista, no en el mapa.',
  stateTitle: (state) => `${state}: quién hace trabajo cívico, por lugar`,
  stateLead: (all, statewide, withActors, known) => {
    if (statewide === 0)
      return `Conocemos ${actors(all)} en ${places(withActors)}. Otros ${number(known - withActors)} lugares aún no tienen ninguno.`
    const ofState = statewide < all ? `, ${number(statewide)} de ellos` : ''
    const inPlaces =
      withActors === 0
        ? `Ninguno de sus ${places(known)} tiene actores todavía, y en la mayoría nadie ha buscado.`
        : `${number(withActors)} de sus ${places(known)} tienen actores; en la mayoría de los demás nadie ha buscado.`
    return `Conocemos ${actors(all)}${ofState} para todo el estado. ${inPlaces}`
  },
  stateNone: (known) =>
    `Todavía no conocemos a nadie en los ${number(known)} lugares de aquí. En la mayoría nadie ha buscado, así que esto no dice nada.`,
  searchState: (state) => `Buscar en ${state}`,
  none: 'Todavía no hay lugares con actores.',
  happened: 'Qué ha pasado',
  allSignals: 'Todas las novedades',
  nothingHappened: 'Todavía no hay novedades.',
  issue: {
    aliases: 'Nombres comunes (en inglés)',
    where: 'Dónde se conoce',
    status: 'Qué sabemos',
    sources: 'Fuentes',
    newestSource: 'Fuente más reciente',
    lastSearched: 'Última búsqueda',
    never: 'Nunca',
    nobody: (name, open) => `Nadie ha buscado ${name} en ${places(open)}.`,
    inPlace: 'Buscar donde usted vive',
    onlyState: (state) => `${state}. Rayado: lugares donde nadie ha buscado este tema.`,
    nation: 'Rayado: lugares donde nadie ha buscado este tema.',
    map: (name, withActors) => `Mapa de dónde alguien trabaja en ${name}: ${places(withActors)}.`,
    also: (domain) => `También en ${domain}`,
    parts: 'Sus temas',
    byState: 'Por estado, con los órganos estatales',
    who: 'Quién trabaja en ello',
    inSample: (actors) => `${number(actors)} en el pueblo de ejemplo`,
    filter: 'Filtrar y descargar',
    noOne: 'Todavía no conocemos a nadie que trabaje en ello. En la mayoría de los lugares nadie ha buscado.',
    more: (rest) => `${places(rest)} más`,
    feed: 'Canal',
    nowhere: 'Ninguna ciudad ni pueblo tiene un actor para este tema, y nadie ha buscado todavía.',
  },
}
