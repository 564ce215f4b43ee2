import { createHash } from 'node:crypto'

/** Lines that change without new content: clocks, counters, weather, today's date, render times. */
const noisePatterns: readonly RegExp[] = [
  /^(?:it is (?:now|currently) |the )?(?:current|local|server|site)?\s*(?:date|time|date and time)(?: is| now)?\s*:/i,
  /^(?:today(?:'s date)?(?: is|:)|it is (?:now|currently)\b|now:)/i,
  /\b(?:generated|rendered|loaded|created|served|executed)\s+(?:in|at|on|by)\b.{0,60}$|\bpage load(?:ed)? time\b|\b\d+ (?:sql )?queries\b/i,
  /\b(?:last|page|site)\s*(?:updated|modified|refreshed|checked|crawled|published|reviewed)\b\s*(?:on|at|:)?|^(?:updated|refreshed|modified|as of)\s*:?\s/i,
  /(?:^|\s)©|\(c\)\s*(?:19|20)\d\d|\bcopyright\b|\ball rights reserved\b/i,
  /\b\d+\s*(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?)\s+ago\b|\b(?:just now|yesterday at|a (?:moment|minute|day) ago|an hour ago)\b/i,
  /\b(?:visitors?|visits|hits|page ?views?|views|followers|following|likes?|shares|subscribers|downloads|users? online|guests? online|members online|retweets|reactions|plays)\b\s*(?:today|this (?:week|month|year)|so far)?\s*:?\s*#?[\d.,]+\s*[kmb]?\+?\s*$/i,
  /^[#\s]*[\d.,]+\s*[kmb]?\+?\s+(?:visitors?|visits|hits|page ?views?|views|followers|following|likes?|shares|subscribers|downloads|users? online|guests? online|people (?:are )?(?:online|here)|retweets|reactions|plays)\b/i,
  /^(?:you are|you're) (?:visitor|guest)\b|\bvisitor (?:number|no\.?|count|#)/i,
  /-?\d+\s*°\s*[cf]?\b|^(?:weather|temperature|humidity|wind|air quality|aqi|forecast|sunrise|sunset|uv index|dew point)\b\s*:?/i,
  /^(?:session|request|trace|correlation|build|nonce|token|csrf|ray|version|ref)\s*(?:id|no\.?|number|token|key)?\s*[:#]\s*[\w-]{6,}$/i,
  /^[a-f0-9]{16,}$|^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^(?:time (?:remaining|left)|countdown|days? (?:to|until)|\d+ days? (?:to go|left|until|remaining))\b/i,
]

/** The lines of a page that can carry a change, with normalized spaces and characters. */
export function comparableLines(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .split('\n')
    .map((line) => line.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !isNoiseLine(line))
}

function isNoiseLine(line: string): boolean {
  // A full sentence that mentions a counter is content.
  return line.length <= 120 && noisePatterns.some((pattern) => pattern.test(line))
}

export const hashOfLines = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')
