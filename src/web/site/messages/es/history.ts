import { counter } from '../counts.ts'
import type { history as english } from '../en/history.ts'

const count = counter('es-US')

export const history: typeof english = {
  title: 'Historia de este registro',
  titleOf: (name) => `Historia del registro de ${name}`,
  noCorrections: 'Sin correcciones.',
  all: 'Todos los cambios',
  sourcesAdded: count('fuente nueva', 'fuentes nuevas'),
  claimsAdded: count('afirmación añadida', 'afirmaciones añadidas'),
  claimsRemoved: count('afirmación retirada', 'afirmaciones retiradas'),
  corrections: {
    title: 'Correcciones',
    lead: 'Lo que estaba mal en el directorio y se ha corregido, de lo más reciente a lo más antiguo. No se nombra a quien lo reportó.',
    description: 'Con qué frecuencia se equivoca el directorio y qué se corrigió.',
    none: 'Todavía no se ha corregido nada.',
    noMatch: 'Ninguna corrección coincide.',
    clear: 'Mostrar todas las correcciones',
    noLonger: 'Un actor que ya no figura',
    noLongerSignal: 'Una novedad que ya no se conserva',
    byMonth: 'Por mes',
    month: 'Mes',
    number: 'Correcciones',
    report: '¿Hay algo mal?',
    reportLink: 'Reportar un problema',
    before: 'Antes:',
    feed: 'En JSON',
    place: 'Lugar',
    since: 'Desde',
  },
}
