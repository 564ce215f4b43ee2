import { counter, numberFormat } from '../counts.ts'
import type { search as english } from '../en/search.ts'

const actors = counter('es-US')('actor', 'actores')
const number = numberFormat('es-US')

export const search: typeof english = {
  title: 'Buscar',
  description:
    'Busque personas, grupos, campañas y eventos por nombre, tema, lugar o las palabras de una cita.',
  form: 'Buscar en el directorio',
  words: 'Nombre, tema o palabras de una cita',
  place: 'Lugar',
  placeHint: 'Ciudad y estado, o código postal',
  submit: 'Buscar',
  count: (total, isComplete) => (isComplete ? actors(total) : `Más de ${number(total)} actores`),
  heading: (count, words, place) =>
    [count, words && `para «${words}»`, place && `en ${place}`].filter(Boolean).join(' '),
  all: (count) => `${count}, cada uno con su prueba`,
  results: 'Resultados',
  quotes: 'Citas con estas palabras',
  sort: 'Orden',
  sorts: {
    relevance: 'Mejor coincidencia',
    name: 'Nombre',
    sources: 'Más fuentes',
    recent: 'Fuente más reciente',
  },
  addAll: (actors) => (actors === 1 ? 'Añadir a una lista' : `Añadir los ${number(actors)} a una lista`),
  data: 'Datos (JSON)',
  table: 'Tabla (CSV)',
  filters: 'Filtros',
  more: 'Más',
  kind: 'Tipo de actor',
  issue: 'Tema',
  who: 'Quién lo dice',
  state: 'Estado',
  newest: 'Fuente más reciente',
  newestSource: {
    fresh: 'Últimos 6 meses',
    aging: 'De 6 a 12 meses',
    stale: 'Más antigua',
    unknown: 'Sin fecha',
  },
  remove: (filter) => `Quitar el filtro ${filter}`,
  clear: 'Quitar filtros',
  range: (to, total) => `1–${number(to)} de ${total}`,
  matchedIssue: (issue) => `Coincide por un tema: ${issue}`,
  matchedAlias: (name) => `Coincide con otro nombre: ${name}`,
  matchedIdentifier: (identifier) => `Coincide con un identificador: ${identifier}`,
  matchedPlace: (place) => `Coincide por el lugar: ${place}`,
  correctedWords: (typed, used) => `Nada se escribe «${typed}». Estos son los resultados de «${used}».`,
  readAs: (typed, words, place, leftOut) =>
    `Nadie coincide con todo lo que dice «${typed}». Estos son los resultados de «${words}»${place ? ` en ${place}` : ''}${leftOut ? `, sin «${leftOut}»` : ''}.`,
  corrected: (typed, place) => `Ningún lugar se escribe «${typed}». Estos son de ${place}.`,
  placesNamed: (words) => `Lugares llamados «${words}»`,
  placeInWords: 'Un lugar en estas palabras',
  issuesNamed: 'Temas',
  wholeState: (state) => `Todo ${state}`,
  notSearched: {
    title: '¿Busca a alguien que no está aquí?',
    some: (open, all, place) =>
      `En ${place} nadie ha buscado ${number(open)} de ${number(all)} ${all === 1 ? 'tema' : 'temas'}`,
    none: (place) => `Nadie ha buscado todavía en ${place}, así que el silencio no dice nada.`,
    link: 'Ver qué se ha buscado',
    everywhere:
      'En la mayoría de los lugares nadie ha buscado todavía: quien falta aquí puede existir. Elija un lugar para ver qué se buscó.',
  },
  noMatch: {
    heading: (words, place) =>
      ['Ningún actor coincide con', words ? `«${words}»` : 'estos filtros', place && `en ${place}`]
        .filter(Boolean)
        .join(' '),
    nobody: (place) => `Todavía no conocemos a nadie en ${place}`,
    openPlace: (place) => `Abrir la página de ${place}`,
    meant: '¿Quiso decir',
    orTry: 'O pruebe:',
    try: 'Puede probar:',
    inState: (words, state) => `«${words}» en todo ${state}`,
    anywhere: (words) => `«${words}» en todas partes`,
    word: (word) => `Solo «${word}»`,
    withoutFilters: 'La misma búsqueda sin filtros',
    everyone: (place) => `Todos en ${place}`,
    unsearched: (place) => `En ${place} no se ha buscado todo, así que esto no prueba que no haya nadie.`,
    spelling: 'Revise la ortografía o use menos palabras.',
  },
  ambiguous: {
    heading: (place) => `¿Cuál ${place}?`,
    lead: 'El nombre corresponde a varios lugares. Elija uno.',
    unsearched: 'sin buscar',
  },
  unknown: {
    heading: (place) => `No conocemos ningún lugar llamado «${place}»`,
    lead: 'Revise la ortografía, agregue el estado o use un código postal.',
    similar: 'Quizá quiso decir:',
  },
  suggest: {
    places: 'Lugares',
    issues: 'Temas',
    actors: 'Actores',
    state: 'Estado',
    notSearched: 'Aún sin buscar',
    noneFound: 'Se buscó, nadie encontrado',
    found: (rows) =>
      rows === 0
        ? 'Sin sugerencias. Intro busca las palabras.'
        : `${rows} ${rows === 1 ? 'sugerencia' : 'sugerencias'}`,
    hint: '↑ ↓ para elegir, Intro para abrir. También funcionan los códigos postales.',
  },
}
