import { counter } from '../counts.ts'
import type { source as english } from '../en/source.ts'

const count = counter('es-US')
const lines = count('línea', 'líneas')
const actors = count('actor', 'actores')

export const source: typeof english = {
  sources: 'Fuentes',
  kind: 'Fuente',
  by: 'Publicada por',
  publishedOn: (date) => `el ${date}.`,
  readOn: (date) => `(sin fecha propia; leída el ${date}).`,
  open: 'Abrir la página',
  data: 'Como datos',
  report: 'Reportar un problema',
  broken: (lastRead, since) =>
    `La página ${since ? `no se puede leer desde el ${since}` : 'ya no se puede leer'}. La leímos por última vez el ${lastRead}; sus citas se conservan.`,
  changed: (date) => `La página cambió después. Leímos estas palabras el ${date}.`,
  shows: 'Lo que muestra esta página',
  remark: (passages, people) =>
    `${count('pasaje', 'pasajes')(passages)}, prueba sobre ${actors(people)}, en el orden de la página`,
  more: 'Más pasajes',
  happened: 'Lo que pasó, con sus palabras',
  proofFor: 'Prueba sobre',
  andOthers: (more) => `y ${actors(more)} más`,
  signals: 'Novedades de esta página',
  samePublisher: 'Del mismo editor',
  description: (title, publisher, people) =>
    `${title}${publisher ? `, publicada por ${publisher}` : ''}: las palabras exactas que prueban algo sobre ${actors(people)}.`,
  facts: {
    title: 'Estado',
    status: 'Estado',
    states: { ok: 'Funciona', changed: 'Modificada', broken: 'Perdida' },
    published: 'Publicada',
    read: 'Última lectura',
    publisher: 'Editor',
    license: 'Licencia',
    quotes: 'Citas',
    fingerprint: 'Huella',
    foundAgain: (found, total) => `${found} de ${total} encontradas de nuevo`,
  },
  strip: {
    label: (read, days, faults) =>
      `Leída en ${read} de los últimos ${days} días${faults > 0 ? `, con un cambio o un fallo en ${faults}` : ''}.`,
    today: 'Hoy',
  },
  notFound: 'No se encontró en la última comprobación de la página.',
  changes: {
    title: 'Cambios',
    lines: (added: number, removed: number) =>
      [added > 0 && `${lines(added)} de más`, removed > 0 && `${lines(removed)} de menos`]
        .filter(Boolean)
        .join(', '),
    unaffected: 'Ninguna cita cambió.',
    affected: (quotes: number) => `${count('cita ya no está', 'citas ya no están')(quotes)} en la página.`,
    all: 'Todas las líneas cambiadas',
  },
  checks: {
    title: 'Comprobaciones',
    outcomes: {
      unchanged: 'Sin cambios',
      changed: 'El texto había cambiado',
      gone: 'La página ya no existía',
      unreachable: 'No se pudo leer la página',
    },
    found: (found, total) => `${found} de ${total} citas encontradas de nuevo`,
    quoted: 'Leída y citada',
  },
}
