import type { ExtractedActor } from '../candidate.ts'
import type { ReadPage } from '../page.ts'
import type { Line } from './page-view.ts'

export type Contact = ExtractedActor['contacts'][number]

const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const phone = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]{0,2}\d{3}[ .-]{1,2}\d{4}\b/g
const street =
  /\b\d{1,6} (?:[NSEW]\.? |North |South |East |West )?[\p{Lu}\d][\p{L}\d.'’-]*(?: [\p{Lu}][\p{L}.'’-]*){0,3} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ct|Court|Pl|Place|Way|Pkwy|Parkway|Hwy|Highway|Sq|Square|Ter|Terrace|Cir|Circle)\b\.?(?:,? (?:Suite|Ste\.?|Room|Rm\.?|Floor|Fl\.?|Unit|#) ?[\w-]+)?/gu

/** Contact details in an actor's own line or in the lines below it, up to the next name. */
export function contactsNear(
  page: ReadPage,
  lines: readonly Line[],
  at: number,
  isOther: (line: Line) => boolean,
): Contact[] {
  const found = new Map<string, Contact>()
  const own = lines[at]
  if (!own) return []
  // A long sentence may name several actors, so its contact details are not assigned to one.
  const near = own.text.length > 220 ? [] : [own]
  for (const next of lines.slice(at + 1, at + 6)) {
    // The footer holds the contact details of the site owner.
    if (next.isChrome && !own.isChrome) break
    if (own.block.kind === 'row' || next.block.kind === 'heading' || next.text.length > 120 || isOther(next))
      break
    near.push(next)
  }
  for (const { block } of near) {
    // Hidden link targets count here: the page text keeps them for this purpose.
    const text = page.text.slice(block.start, block.end)
    for (const match of text.match(email) ?? []) add('email', match.toLowerCase())
    for (const match of text.match(phone) ?? [])
      if (match.replace(/\D/g, '').length >= 10) add('phone', match.trim())
    for (const match of text.match(street) ?? []) add('address', match)
  }
  return [...found.values()].slice(0, 8)

  function add(kind: Contact['kind'], value: string): void {
    found.set(`${kind} ${value.replace(/\W/g, '')}`, { kind, value })
  }
}

type Stated = {
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** Adds contact details from structured data to those found beside the name. */
export function withStated(near: readonly Contact[], stated: Stated | undefined): Contact[] {
  const all: Contact[] = [...near]
  const add = (kind: Contact['kind'], value: string | null) => {
    const same = (text: string) => text.replace(/\W/g, '').toLowerCase()
    if (value && !all.some((one) => one.kind === kind && same(one.value) === same(value)))
      all.push({ kind, value })
  }
  add('email', stated?.email?.toLowerCase() ?? null)
  add('phone', stated?.phone ?? null)
  add('address', stated?.address ?? null)
  return all.slice(0, 8)
}
