import { z } from 'zod'

/** The address of another service, as a setting. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** The parts of a list that is separated by commas. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
