import type { embed as english } from '../en/embed.ts'

export const embed: typeof english = {
  title: (place) => `${place}: reuniones y novedades`,
  comingUp: 'Próximamente',
  latest: 'Lo más reciente',
  noMeetings: 'Ninguna de las páginas que leemos anuncia una reunión.',
  noSignals: 'Todavía no hay novedades.',
  source: 'Fuente:',
  from: 'Del',
}
