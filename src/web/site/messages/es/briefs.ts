import { counter } from '../counts.ts'
import type { briefs as english } from '../en/briefs.ts'

const count = counter('es-US')

export const briefs: typeof english = {
  title: 'Informes',
  lead: 'Un informe es un texto en el que cada frase puede llevar su fuente.',
  empty: 'Todavía no hay informes.',
  columns: { title: 'Título', status: 'Estado', citations: 'Citas', changed: 'Cambio' },
  status: { draft: 'Borrador', final: 'Final' },
  create: 'Nuevo informe',
  createFrom: (list: string) => `Nuevo informe de «${list}»`,
  newTitle: 'Título',
  place: 'Lugar (opcional)',
  issue: 'Tema (opcional)',
  anyIssue: 'Todos los temas',
  createButton: 'Crear el informe',
  text: 'Texto',
  textHint:
    'Markdown. Escriba @ y una palabra para citar, o busque citas abajo. Una cita es una marca entre corchetes.',
  save: 'Guardar',
  saved: (date: string, who: string) => `Guardado el ${date} por ${who}.`,
  version: (version: number) => `Versión ${version}.`,
  markFinal: 'Marcar como final',
  markDraft: 'Volver a borrador',
  uncited: (sentences: number) => `${count('frase no cita', 'frases no citan')(sentences)} nada.`,
  allCited: 'Cada frase cita algo.',
  find: 'Buscar citas',
  findLabel: 'Palabras de la cita',
  noQuotes: (words: string) => `Ninguna cita tiene las palabras «${words}».`,
  insert: 'Citar',
  insertHint: 'O copie la marca en el texto:',
  preview: 'Vista previa',
  citations: 'Citas',
  noCitations: 'El texto todavía no cita nada.',
  actors: 'Actores',
  quotes: 'Citas',
  quotesOf: (name: string) => `Citas de ${name}`,
  changedSince: 'Cambió desde que lo citó',
  removed: 'El registro se retiró o reemplazó. Estas son las últimas palabras conocidas.',
  vanished: 'Las palabras ya no están en la página. Aquí están como las leímos por última vez.',
  replace: 'Reemplazarla',
  citeInstead: 'Citar esta en su lugar',
  citeCorrected: 'Citar la novedad corregida en su lugar',
  noReplacement: 'No queda otra cita de esta fuente o este actor. Busque una debajo del texto.',
  gaps: 'Lo que este informe no puede decir',
  export: 'Exportar',
  formats: { markdown: 'Markdown', json: 'JSON', html: 'Imprimir' },
  delete: 'Borrar este informe',
  citeLabel: 'Pasajes para citar',
  offered: (quotes: number) =>
    quotes === 0
      ? 'Ningún pasaje tiene esta palabra.'
      : `${count('pasaje', 'pasajes')(quotes)}. Arriba y Abajo eligen, Intro cita, Escape cierra.`,
  moreIssues: (issues: number) => `y ${issues} más`,
}
