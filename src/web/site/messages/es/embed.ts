import type { embed as english } from '../en/embed.ts'

export const embed: typeof english = {
  title: (place) => `${place}: reuniones y novedades`,
  comingUp: 'Próximamente',
  latest: 'Lo más reciente',
  noMeetings: 'Ninguna de las páginas que leemos anuncia una reunión.',
  noSignals: 'Todavía no hay novedades.',
  missingTitle: 'Este lugar no está en el directorio',
  missingText: (slug) => `La dirección de este marco indica «${slug}», un lugar que no conocemos.`,
  findPlace: 'Buscar el lugar',
  source: 'Fuente:',
  from: 'Del',
}
