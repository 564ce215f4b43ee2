import sniffHtmlEncoding from 'html-encoding-sniffer'
import iconv from 'iconv-lite'

type Decoded = { readonly text: string; readonly encoding: string; readonly isBroken: boolean }

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
    const strict = decodeStrictly(body)
    if (strict !== null) return { text: strict, encoding: 'UTF-8', isBroken: false }
    if (sniffed === 'UTF-8') return decodeBadUtf8(body)
  }
  return { text: decodeAs(body, sniffed), encoding: sniffed, isBroken: false }
}

function decodeStrictly(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** Invalid UTF-8: mostly a few stray bytes, sometimes a windows-1252 page. */
function decodeBadUtf8(body: Uint8Array): Decoded {
  const text = new TextDecoder('utf-8').decode(body)
  const strays = text.split('\ufffd').length - 1
  const accented = text.match(/[\u00a0-\u024f\u2010-\u2027]/g)?.length ?? 0
  if (strays <= accented) return { text, encoding: 'UTF-8', isBroken: true }
  return { text: decodeAs(body, 'windows-1252'), encoding: 'windows-1252', isBroken: true }
}

function decodeAs(body: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(body)
  } catch {
    return iconv.decode(body, iconv.encodingExists(encoding) ? encoding : 'windows-1252')
  }
}
