import { z } from 'zod'

/** Words of a sender. Markup is refused, because nobody writes it by hand except to try something. */
export const plainText = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maximum)
    .refine((text) => !/<[a-z!/]/i.test(text), 'must be plain text without markup')
