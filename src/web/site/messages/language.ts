import { type Language, languages } from '../../../contracts/language.ts'

/** English pages have no prefix; pages in another language begin with its code. */
export function languageOf(pathname: string): Language {
  const first = pathname.split('/', 2)[1]
  return languages.find((language) => language !== 'en' && language === first) ?? 'en'
}

/** The address of a page in a language. `path` is its English address. */
export function localPath(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The first of the preferred languages, such as "es-MX", that is served. */
export function preferredLanguage(preferred: readonly string[], served: readonly Language[]): Language {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return codes.flatMap((code) => served.filter((language) => language === code))[0] ?? served[0]!
}

/** The English address of a page. */
export function basePath(pathname: string): string {
  const language = languageOf(pathname)
  return language === 'en' ? pathname : pathname.slice(language.length + 1) || '/'
}
