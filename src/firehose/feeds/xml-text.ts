// XML 1.0 § 2.2: anything else cannot stand in a document, not even as a reference.
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser turns a bare one into a line feed, or in an attribute into a space.
  '\r': '&#13;',
}

/** Text as it may stand in an element or in a quoted attribute, of XML and of HTML. */
export function escapeXml(text: string): string {
  return text.replace(unspeakable, '\u{FFFD}').replace(/[&<>"'\r]/g, (one) => references[one]!)
}
