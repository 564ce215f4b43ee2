import type { Language } from '../../contracts/language.ts'
import { useMessages } from './messages/use-messages.ts'

/** Frequent words of one language that are no words of the other. Words of Spanish place names are not among them. */
const frequent: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the of and to in for with by from at on is are was were be this that its it will has have or an who which about after'.split(
      ' ',
    ),
  ),
  es: new Set(
    'y en para por con que una es su sus como más sobre esta este fue hay entre según desde'.split(' '),
  ),
}

/** The beginning says enough. */
const readCharacters = 240

/** The language that the words of a source are written in, where they tell it. */
export function languageOfText(text: string): Language | undefined {
  const words =
    text
      .slice(0, readCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const count = (language: Language) => words.filter((word) => frequent[language].has(word)).length
  const [english, spanish] = [count('en'), count('es')]
  return english > spanish ? 'en' : spanish > english ? 'es' : undefined
}

/** The `lang` of words that we did not write, where it differs from that of the page. */
export function useTextLanguage(): (text: string | null | undefined) => Language | undefined {
  const { language } = useMessages()
  return (text) => {
    const written = text ? languageOfText(text) : undefined
    return written === language ? undefined : written
  }
}
