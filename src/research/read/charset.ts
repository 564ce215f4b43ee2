import sniffHtmlEncoding from 'html-encoding-sniffer'

type Decoded = { readonly text: string; readonly isBroken: boolean }

/** Decodes bytes as browsers do: byte order mark, header, `<meta>`, then windows-1252. */
export function decodeBytes(body: Uint8Array, contentType: string): Decoded {
  const label = /charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1]
  const isMarkup = /html|xml/i.test(contentType)
  const sniffed = sniffHtmlEncoding(body, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    // Only markup declares its encoding; other formats default to UTF-8.
    defaultEncoding: isMarkup ? 'windows-1252' : 'UTF-8',
  })
  const isGuess = label === undefined && sniffed === 'windows-1252'
  // Most pages without a declared encoding are UTF-8, and valid UTF-8 is rarely accidental.
  if (isGuess || sniffed === 'UTF-8') {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), isBroken: false }
    } catch {
      if (sniffed === 'UTF-8') return { text: decodeBadUtf8(body), isBroken: true }
    }
  }
  // Browsers show nothing of what is declared as `replacement`; here it is read like an unknown encoding.
  const encoding = sniffed === 'replacement' ? 'windows-1252' : sniffed
  return { text: new TextDecoder(encoding).decode(body), isBroken: false }
}

/** Invalid UTF-8: mostly a few stray bytes, sometimes a windows-1252 page. */
function decodeBadUtf8(body: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(body)
  const strays = text.split('\ufffd').length - 1
  const accented = text.match(/[\u00a0-\u024f\u2010-\u2027]/g)?.length ?? 0
  return strays <= accented ? text : new TextDecoder('windows-1252').decode(body)
}
