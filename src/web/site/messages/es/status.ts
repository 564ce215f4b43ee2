import { counter } from '../counts.ts'
import type { status as english } from '../en/status.ts'

export const status: typeof english = {
  title: 'Estado del servicio',
  description: 'Qué tan actuales son el directorio y sus novedades.',
  well: 'El directorio se puede leer y las novedades llegan sin demora.',
  late: 'El directorio se puede leer, pero las novedades llegan con retraso.',
  never: 'Todavía no',
  signals: {
    title: 'Novedades',
    delay: 'En espera de entrega',
    noDelay: 'Ninguna',
    seconds: (seconds) => `Desde hace ${counter('es-US')('segundo', 'segundos')(seconds)}`,
    newest: 'Última novedad entregada',
  },
  records: {
    title: 'Registros',
    actors: 'Actores',
    sources: 'Fuentes',
    lastImport: 'Última importación',
    lastSearch: 'Última búsqueda en un lugar',
  },
  sources: {
    title: 'Páginas que leemos',
    checked: 'Leídas en las últimas 24 horas',
    broken: 'Ya no se pueden leer',
  },
  monitors: {
    title: 'Fuentes que vigilamos',
    active: 'Se leen de forma programada',
    read: 'Leídas en las últimas 24 horas',
    newest: 'Última lectura',
    broken: 'Sin novedades o ilegibles ahora',
    reports: 'Novedades sobre fuentes perdidas',
  },
  programs: {
    title: 'Para programas',
    status: 'Estas cifras en JSON',
    ready: 'Comprobación de disponibilidad',
  },
  asOf: 'Datos del',
  sample:
    'El pueblo ficticio de ejemplo no cuenta en importaciones, búsquedas, páginas leídas ni fuentes vigiladas.',
}
