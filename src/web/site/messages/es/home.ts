import { counter, noun } from '../counts.ts'
import type { home as english } from '../en/home.ts'

const places = counter('es-US')('lugar', 'lugares')

export const home: typeof english = {
  title: (site) => `${site}: quién hace trabajo cívico y dónde, con pruebas`,
  headline: '¿Quién hace trabajo cívico donde usted vive, y dónde está la prueba?',
  lead: 'Funcionarios, grupos, campañas y eventos en todo Estados Unidos. Cada dato viene con las palabras exactas que lo muestran y un enlace con fecha a la página de donde salen.',
  search: 'Busque por lugar, tema o nombre',
  searchHint: 'Gary, vivienda, 46402 …',
  submit: 'Buscar',
  map: (count) => `Mapa de Estados Unidos con un punto por cada uno de ${places(count)} con actores.`,
  known: (count) => [places(count), count === 1 ? 'tiene' : 'tienen', 'al menos un actor con una fuente'],
  unknown: (count) => [
    places(count),
    'aún no tienen ninguno. En la mayoría nadie ha buscado: vacío no quiere decir que no pase nada.',
  ],
  allPlaces: 'Todos los lugares',
  actors: noun('actor', 'actores'),
  sources: noun('fuente', 'fuentes'),
  issues: noun('tema', 'temas'),
  places: noun('lugar', 'lugares'),
  onlySample: 'Este directorio solo tiene por ahora su pueblo de ejemplo, que es ficticio:',
  fact: {
    title: 'Así se ve un dato aquí',
    ours: 'Las palabras en esta letra son nuestras.',
    quoted: 'Las palabras en esta letra son citas.',
    rule: 'Si no se puede citar, no lo decimos.',
    works: (actor, issue, place) => [actor, `trabaja en ${issue} en ${place}.`],
    words: ['Las palabras exactas,', 'copiadas de la página y comparadas con ella.'],
    page: ['La página misma,', 'con quién la publica y el día en que salió.'],
    object: [
      'Una manera de objetar.',
      'Cualquiera puede reportar un error. Una persona revisa cada reporte.',
    ],
    how: 'Cómo funciona la prueba',
  },
  latest: 'Últimas novedades',
  allSignals: 'Todas las novedades',
  noSignals: 'Todavía no ha pasado nada en las páginas que leemos.',
  comingUp: 'Próximamente',
  allMeetings: 'Todas las reuniones',
  noMeetings: 'No hay ninguna reunión anunciada en las páginas que leemos.',
  browse: 'Explorar por tema',
  allIssues: (count) => `Los ${count}`,
}
