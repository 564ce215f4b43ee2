import type { coverage as english } from '../en/coverage.ts'

export const coverage: typeof english = {
  status: {
    covered: 'Cubierto',
    thin: 'Escaso: 1 o 2 actores',
    missing: 'Buscado, sin resultados',
    not_searched: 'Sin buscar todavía',
  },
  barLabel: (counts) =>
    `${counts.covered} cubiertos, ${counts.thin} escasos, ${counts.missing} buscados sin resultados, ${counts.not_searched} sin buscar todavía`,
  elsewhere: 'Los actores se cuentan en un tema relacionado.',
  edge: 'Borde rayado: visto en páginas sobre otra cosa, pero nadie lo ha buscado.',
}
