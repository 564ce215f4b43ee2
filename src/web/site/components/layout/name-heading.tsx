import { useTextLanguage } from '../../text-language.ts'

/** Longer names fill a phone in the size of a heading. */
const longName = 90

/** The name of a record or the title of a page as a heading, in full. */
export function NameHeading({ name }: { name: string }) {
  const langOf = useTextLanguage()
  return (
    <h1 dir="auto" lang={langOf(name)} className={name.length > longName ? 'long-name mt-1' : 'mt-1'}>
      {name}
    </h1>
  )
}
