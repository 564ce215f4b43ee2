import { shows } from '../entity-writer/contact-claims.ts'

type Contact = { kind: string; value: string; label?: string | null }

/** A contact of a data file with the lines that show it. Lines that write it otherwise do not prove it. */
export function citedContact(contact: Contact, source: string, excerpt: string | undefined) {
  return excerpt && shows(excerpt, contact) ? { ...contact, source, excerpt } : contact
}
