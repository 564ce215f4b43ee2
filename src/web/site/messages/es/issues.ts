import type { issues as english } from '../en/issues.ts'

export const issues: typeof english = {
  title: 'Temas',
  description: 'Los 51 temas de este directorio en 11 ámbitos, y quién trabaja en ellos.',
  lead: (domains, areas) =>
    `${areas} temas en ${domains} ámbitos. Cada uno lleva a los lugares donde alguien trabaja en él y a los lugares donde nadie ha buscado.`,
  count: (actors, places) => `${actors}. Conocido o buscado en ${places}.`,
  statewide: (actors) => `${actors} de un estado o del país. Todavía no se buscó en ninguna ciudad.`,
  jump: 'Ámbitos',
}
