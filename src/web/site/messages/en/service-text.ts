import type { ServiceText } from '../service-text.ts'

/** Sentences of the service are English already. */
export const serviceText: ServiceText = (text) => text
