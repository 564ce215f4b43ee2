import type { CoverageStatus } from '../../contracts/directory/places.ts'
import { escapeXml } from '../../firehose/index.ts'

const [width, height, margin] = [1200, 630, 64]
/** The light colors of palette.css. */
const color = {
  paper: '#fdfdfc',
  ink: '#17211d',
  soft: '#54625b',
  line: '#d5ddd8',
  control: '#7d8c85',
  accent: '#0b6b58',
  thin: '#8fbfb2',
  mark: '#d9a400',
  hatch: '#c3cec8',
}
const statuses = ['covered', 'thin', 'missing', 'not_searched'] as const

type Page = {
  site: string
  /** The word for what is fictional, for images of the sample town. */
  sample?: string | undefined
}

type PlaceDrawing = Page & {
  name: string
  facts: string
  counts: Record<CoverageStatus, number>
  labels: Record<CoverageStatus, string>
}

type PassageDrawing = Page & {
  eyebrow: string
  title: string
  excerpt: string
  /** Said in our own voice when the passage is longer than the image. */
  continues: string
  publisher: string
  date: string
}

/** The name of a place, what is known about it, and the coverage bar with its four numbers. */
export function drawPlace(place: PlaceDrawing): string {
  const name = wrap(place.name, 30, 2)
  const titleEnd = 170 + (name.lines.length - 1) * 76
  const total = statuses.reduce((sum, status) => sum + place.counts[status], 0) || 1
  const barWidth = width - 2 * margin
  let x = margin
  const bars = statuses.map((status) => {
    const size = (place.counts[status] / total) * barWidth
    const start = x
    x += size
    return size === 0 ? '' : `<rect x="${start}" y="390" width="${size}" height="44" ${fills[status]}/>`
  })
  const columns = statuses.map((status, index) => {
    const left = margin + index * (barWidth / 4)
    return (
      sans(left, 502, { size: 44, weight: 700, fill: color.ink }, String(place.counts[status])) +
      sans(left, 538, { size: 22, weight: 400, fill: color.soft }, place.labels[status])
    )
  })
  return image(place, [
    ...ended(name).map((line, index) =>
      sans(margin, 170 + index * 76, { size: 68, weight: 700, fill: color.ink }, line),
    ),
    sans(margin, titleEnd + 60, { size: 30, weight: 400, fill: color.soft }, place.facts),
    ...bars,
    ...columns,
  ])
}

/** One passage in the voice of its source, with who published it and when. */
export function drawPassage(passage: PassageDrawing): string {
  const title = wrap(passage.title, 44, 2)
  const quoteStart = 172 + (title.lines.length - 1) * 56 + 70
  const quote = wrap(passage.excerpt, 62, title.lines.length === 1 ? 5 : 4)
  const quoteEnd = quoteStart + (quote.lines.length - 1) * 48
  // No quote without its date, however long the name of its publisher is.
  const publisher = ended(wrap(passage.publisher, 82 - passage.date.length, 1)).join()
  return image(passage, [
    sans(margin, 108, { size: 24, weight: 600, fill: color.soft }, passage.eyebrow),
    ...ended(title).map((line, index) =>
      sans(margin, 168 + index * 56, { size: 48, weight: 700, fill: color.ink }, line),
    ),
    `<rect x="${margin}" y="${quoteStart - 36}" width="6" height="${quoteEnd - quoteStart + 52}" fill="${color.mark}"/>`,
    ...quote.lines.map((line, index) => serif(margin + 28, quoteStart + index * 48, 34, line)),
    sans(
      margin + 28,
      quoteEnd + 52,
      { size: 22, weight: 400, fill: color.soft },
      quote.isCut ? passage.continues : '',
    ),
    sans(margin, 538, { size: 24, weight: 400, fill: color.soft }, `${publisher}, ${passage.date}`),
  ])
}

const fills: Record<CoverageStatus, string> = {
  covered: `fill="${color.accent}"`,
  thin: `fill="${color.thin}"`,
  missing: `fill="${color.paper}" stroke="${color.control}" stroke-width="2"`,
  not_searched: `fill="url(#hatch)" stroke="${color.hatch}" stroke-width="2"`,
}

function image({ site, sample }: Page, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V12" stroke="${color.hatch}" stroke-width="4"/></pattern></defs>
<rect width="${width}" height="${height}" fill="${color.paper}"/>
<rect x="${margin}" y="566" width="${width - 2 * margin}" height="2" fill="${color.line}"/>
${parts.join('\n')}
${brand(site)}
${sample === undefined ? '' : sampleTag(sample.toUpperCase())}
</svg>`
}

/** A dashed line and the word, as on the pages. */
function sampleTag(word: string): string {
  const size = 40 + word.length * 15
  const left = width - margin - size
  return (
    `<rect x="${left}" y="580" width="${size}" height="34" rx="4" fill="none" stroke="${color.soft}" stroke-width="2" stroke-dasharray="6 4"/>` +
    `<text x="${left + size / 2}" y="605" text-anchor="middle" font-family="Public Sans" font-size="20" font-weight="600" letter-spacing="2" fill="${color.soft}">${escapeXml(word)}</text>`
  )
}

const brand = (site: string) =>
  `<rect x="${margin}" y="584" width="26" height="26" rx="6" fill="${color.accent}"/>` +
  `<path transform="translate(${margin} 584) scale(.8125)" d="M16 6.5c-4 0-7 3-7 6.9 0 5 7 12.1 7 12.1s7-7.1 7-12.1c0-3.9-3-6.9-7-6.9z" fill="#fff"/>` +
  sans(margin + 40, 605, { size: 24, weight: 600, fill: color.ink }, site)

type TextStyle = { size: number; weight: number; fill: string }

const sans = (x: number, y: number, { size, weight, fill }: TextStyle, text: string) =>
  `<text x="${x}" y="${y}" font-family="Public Sans" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(text)}</text>`

const serif = (x: number, y: number, size: number, text: string) =>
  `<text x="${x}" y="${y}" font-family="Source Serif 4" font-size="${size}" fill="${color.ink}">${escapeXml(text)}</text>`

/** The lines of a name. One that is cut says so: it is ours, unlike a quote. */
const ended = ({ lines, isCut }: Wrapped): string[] =>
  lines.map((line, index) => (isCut && index === lines.length - 1 ? `${line}…` : line))

type Wrapped = { lines: string[]; isCut: boolean }

/** Lines of at most `most` characters. Longer words break; text beyond the last line is left out. */
export function wrap(text: string, most: number, maximumLines: number): Wrapped {
  const words = text
    .trim()
    .slice(0, most * (maximumLines + 1))
    .split(/\s+/)
    .flatMap((word) => word.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const isCut = lines.length > maximumLines || text.trim().length > most * (maximumLines + 1)
  return { lines: lines.slice(0, maximumLines), isCut }
}
