import { counter } from '../counts.ts'
import type { actor as english } from '../en/actor.ts'

const count = counter('es-US')
const passages = count('pasaje', 'pasajes')
const sources = count('fuente', 'fuentes')

export const actor: typeof english = {
  description: (name, place) =>
    `Lo que está probado sobre ${name} en ${place}, con citas exactas y fuentes con fecha.`,
  evidence: {
    title: 'Pruebas',
    remark: (passageCount, sourceCount, isNewestFirst) =>
      `${passages(passageCount)} de ${sources(sourceCount)}${passageCount > 1 ? ', de lo más reciente a lo más antiguo' : ''}${isNewestFirst ? '' : '; los que solo muestran un nombre, un lugar o un contacto van al final'}.`,
    byOthers: (others, all) => {
      if (all < 2) return ''
      if (others === 0) return 'Todos los escribió el propio actor.'
      if (others === all) return 'Todos los escribieron otros.'
      return `${others} de ${all} los escribieron otros.`
    },
    contacts: (count) => `Dónde están y cómo contactar: ${passages(count)}`,
    truncated: (shown) => `Se muestran las ${sources(shown)} más recientes.`,
  },
  cite: 'Citar',
  citation: (cited) =>
    `${cited.name}, ${cited.place}. ${passages(cited.passages)} con fuentes fechadas. ${cited.site}, leído el ${cited.date}.`,
  addToList: 'Añadir a una lista',
  report: 'Reportar un problema',
  happened: 'Lo que pasó',
  feed: 'Canal',
  nothing: 'Ninguna novedad nombra todavía a este actor.',
  describedBy: { source: 'Cita de una fuente', directory: 'Escrito por el directorio' },
  relations: {
    watchPost: 'Avisarme de este cargo',
    title: 'Relaciones',
    truncated: (shown, total) => `Se muestran las primeras ${shown} de ${total}.`,
    groups: {
      'membership out': 'Es miembro de',
      'membership in': 'Miembros',
      'part_of out': 'Forma parte de',
      'part_of in': 'Partes',
      'organizes out': 'Organiza',
      'organizes in': 'Lo organiza',
      'supports out': 'Apoya',
      'supports in': 'Con el apoyo de',
      'opposes out': 'Se opone a',
      'opposes in': 'Con la oposición de',
      'funds out': 'Financia',
      'funds in': 'Con fondos de',
      'employs out': 'Emplea a',
      'employs in': 'Trabaja para',
      'vacancy out': 'Puestos vacantes',
      'vacancy in': 'Puestos vacantes',
    },
    since: (date) => `desde el ${date}`,
    until: (date) => `hasta el ${date}`,
    former: 'No vigente',
    quote: 'Cita y fuente',
  },
  together: {
    title: 'Nombrados en las mismas páginas',
    reason: (passageCount, sourceCount) => `en ${passages(passageCount)} de ${sources(sourceCount)}`,
  },
  facts: {
    aliases: 'También llamado',
    identifiers: 'Códigos',
    title: 'Datos',
    worksOn: 'Trabaja en',
    activeIn: 'Activo en',
    website: 'Sitio web',
    email: 'Correo',
    phone: 'Teléfono',
    address: 'Dirección',
    social: 'Redes',
    web: 'Web',
    newest: 'Más reciente',
    proof: 'Solo se muestran los contactos que aparecen en un pasaje.',
    unproven: (number) => (number === 1 ? '1 contacto sin prueba' : `${number} contactos sin prueba`),
    unprovenRemark: 'Ningún pasaje los muestra, así que pueden ser erróneos.',
    withheld: 'La dirección no se publica.',
  },
  openReports: (reports) => `${count('reporte', 'reportes')(reports)} en revisión`,
}
