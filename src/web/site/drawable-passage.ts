import { excerptFormatByForm } from '../../contracts/directory/excerpt-display.ts'

// The fonts of share images have Latin letters only, and no pictures. Marks of direction would turn words around.
const drawable = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u
const picture = /[^\P{Extended_Pictographic}©®™]|\p{Bidi_Control}/u
const longestPassage = 320

export const isDrawable = (text: string): boolean => drawable.test(text) && !picture.test(text)

/** Evidence of signals does not name its class: records of calendars and APIs are recognized by their form. */
export const isProse = ({ excerpt }: { excerpt: string }): boolean => excerptFormatByForm(excerpt) === 'text'

/** The passage for a share image: words of a page, not a record of a data file, and whole if possible. */
export function drawablePassage<T extends { excerpt: string }>(
  passages: readonly T[],
  isText: (passage: T) => boolean,
): T | undefined {
  const suitable = passages.filter((passage) => isText(passage) && isDrawable(passage.excerpt))
  return suitable.find(({ excerpt }) => excerpt.length <= longestPassage) ?? suitable[0]
}

/** Address of the share image of a page. */
export const shareImagePath = (language: string, kind: 'places' | 'actors' | 'signals', id: string): string =>
  `/share/${language}/${kind}/${encodeURIComponent(id)}.png`
