export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

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

/** The first of the languages, such as "es-MX", that the site has. */
export function preferredLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.filter((language) => language === code))[0] ?? 'en'
}

/** The English address of a page. */
export function basePath(pathname: string): string {
  const language = languageOf(pathname)
  return language === 'en' ? pathname : pathname.slice(language.length + 1) || '/'
}
