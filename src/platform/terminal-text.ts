/** Control and bidirectional characters, with which a page could manipulate the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the target
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Makes untrusted text safe to print: it cannot move the cursor, hide text or change its direction. */
export function sanitize(text: string): string {
  return text.replaceAll(unsafe, '')
}

/** Sanitizes text and puts it on one line. */
export function sanitizeLine(text: string): string {
  return sanitize(text.replaceAll(/\s+/g, ' ')).trim()
}
