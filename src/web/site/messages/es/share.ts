import type { share as english } from '../en/share.ts'

export const share: typeof english = {
  continues: 'El pasaje continúa en la fuente.',
}
