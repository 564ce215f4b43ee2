// XML 1.0 § 2.2: other characters are not allowed, not even as references.
const invalidCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Parsers replace a bare carriage return by a line feed, or by a space in attributes.
  '\r': '&#13;',
}

/** Escapes text for elements and quoted attributes of XML and HTML. */
export function escapeXml(text: string): string {
  return text.replace(invalidCharacters, '\u{FFFD}').replace(/[&<>"'\r]/g, (one) => references[one]!)
}
