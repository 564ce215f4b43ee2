import type { home as english } from '../en/home.ts'

export const home: typeof english = {
  title: 'Civic Directory: quién hace trabajo cívico y dónde, con pruebas',
  headline: '¿Quién hace trabajo cívico donde usted vive, y dónde está la prueba?',
  lead: 'Funcionarios, grupos, campañas y eventos de todo Estados Unidos. Cada dato viene con las palabras exactas que lo demuestran y un enlace con fecha a la página de donde salen.',
  actors: 'actores',
  sources: 'fuentes',
  places: 'lugares',
  browse: 'Explorar por tema',
}
