import assert from 'node:assert/strict'
import { es } from '../../src/web/site/messages/es/index.ts'

/** Fails for a sentence of the service that Spanish pages would show in English. */
export function assertSpanish(text: string): void {
  assert.notEqual(es.serviceText(text), undefined, `messages/es has no translation of: ${text}`)
}
