import { useLocation } from 'react-router'
import type { Language } from '../../../contracts/language.ts'
import { en, type Messages } from './en/index.ts'
import { es } from './es/index.ts'
import { languageOf, localPath } from './language.ts'

const byLanguage: Record<Language, Messages> = { en, es }

export const messagesOf = (language: Language): Messages => byLanguage[language]

/** The strings of the page's language, the language itself, and addresses of other pages in it. */
export const useMessages = () => wordings[languageOf(useLocation().pathname)]

const wordingIn = (language: Language) => ({
  m: byLanguage[language],
  language,
  href: (path: string) => localPath(language, path),
})
const wordings = { en: wordingIn('en'), es: wordingIn('es') }
