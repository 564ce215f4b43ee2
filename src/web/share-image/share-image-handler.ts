import { fullPlaceName, shortPlaceName } from '../../contracts/directory/place-key.ts'
import type { Language } from '../../contracts/language.ts'
import type { Directory } from '../../directory/index.ts'
import type { Firehose } from '../../firehose/index.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { MountedHandler } from '../../platform/http/mounted-handler.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Respond } from '../../platform/http/respond.ts'
import { apiSecurityHeaders } from '../../platform/http/security-headers.ts'
import { type CachedPage, type PageCache, sendCachedPage, toCachedPage } from '../page-cache.ts'
import { drawablePassage, isDrawable, isProse } from '../site/drawable-passage.ts'
import { formatDate } from '../site/format.ts'
import { en } from '../site/messages/en/index.ts'
import { es } from '../site/messages/es/index.ts'
import { translateSignal } from '../site/messages/translate-signal.ts'
import { drawPassage, drawPlace } from './drawing.ts'

const address = /^\/share\/(en|es)\/(places|actors|signals)\/([a-z0-9-]{1,200})\.png$/
const headers = ['Cache-Control', 'public, max-age=3600', ...apiSecurityHeaders]

type ShareImageNeeds = {
  siteName: string
  directory: Directory
  firehose: Pick<Firehose, 'publicSignals'>
  pages: PageCache
  respond: Pick<Respond, 'send'>
}

type Drawn = { svg: string; tags: readonly string[] }
type Evidence = {
  excerpt: string
  title: string
  publisher: string | null
  published_at: string | null
  retrieved_at: string
}

/** Serves the image that represents a place, an actor or a signal where its address is shared. */
export function createShareImageHandler(needs: ShareImageNeeds): MountedHandler {
  const { directory, firehose } = needs

  async function placeImage(language: Language, slug: string): Promise<Drawn> {
    const m = messages[language]
    const row = await directory.places.requirePlace(slug)
    const [place, { issue_areas, actor_count, source_count, complete }] = await Promise.all([
      directory.places.view(row),
      directory.coverage.of({ key: row.key, slug: row.slug, name: row.name, state: row.state }, row.id),
    ])
    const counts = { covered: 0, thin: 0, missing: 0, not_searched: 0 }
    for (const { status } of issue_areas) counts[status]++
    const svg = drawPlace({
      site: needs.siteName,
      name: fullPlaceName(place),
      sample: place.sample ? m.shell.sample.tag : undefined,
      // No zero where nobody looked.
      facts:
        actor_count === 0
          ? m.place.summary.none
          : [m.shell.actors(actor_count), ...(complete ? [m.shell.sources(source_count)] : [])].join(' · '),
      counts,
      labels: m.coverage.status,
    })
    return { svg, tags: [`place:${row.key}`, 'places'] }
  }

  async function actorImage(language: Language, id: string): Promise<Drawn> {
    const m = messages[language]
    const { name, type, place, sources, passages, sample } = await directory.readPublicEntity(id)
    const passage = drawablePassage(passages, ({ format }) => format === 'text')
    const source = sources.find((one) => one.id === passage?.source_id)
    if (!passage || !source || !isDrawable(name)) throw notDrawable()
    const eyebrow = `${m.evidence.actorKind[type]} · ${shortPlaceName(place)}`
    const svg = passageImage(
      needs.siteName,
      language,
      { eyebrow, title: name, isSample: sample },
      { ...source, excerpt: passage.excerpt },
    )
    return { svg, tags: [`entity:${id}`] }
  }

  async function signalImage(language: Language, id: string): Promise<Drawn> {
    const m = messages[language]
    const signal = await firehose.publicSignals.get(id)
    const { title, kind, evidence } = translateSignal(signal, m)
    const quoted = drawablePassage(evidence, isProse)
    if (!quoted || !isDrawable(title)) throw notDrawable()
    const [place = ''] = signal.places
    const isSample = (await directory.places.labels([place]))[place]?.sample === true
    const svg = passageImage(needs.siteName, language, { eyebrow: kind, title, isSample }, quoted)
    return { svg, tags: ['signals'] }
  }

  const draw = { places: placeImage, actors: actorImage, signals: signalImage }

  async function handle(context: RequestContext): Promise<void> {
    const { method, url } = context.request
    if (method !== 'GET' && method !== 'HEAD') {
      throw new ServiceError('method_not_allowed', 'Images support GET and HEAD')
    }
    const cached = needs.pages.get(url!)
    context.isFromMemory = cached !== undefined
    sendCachedPage(needs.respond, context, cached ?? (await render(url!)), 'image/png')
  }

  async function render(url: string): Promise<CachedPage> {
    const [, language, kind, id] = address.exec(url) ?? []
    if (id === undefined) throw new ServiceError('not_found', 'There is no image at this address')
    const recording = needs.pages.startRecording()
    const { svg, tags } = await draw[kind as keyof typeof draw](language as Language, id)
    // Loaded with the first image, because most instances serve few.
    const { renderPng } = await import('./render-png.ts')
    const image = toCachedPage(await renderPng(svg), headers)
    for (const tag of tags) recording.tags.add(tag)
    needs.pages.store(url, recording, image)
    return image
  }

  return { name: 'shareImage', owns: ({ url }) => url!.startsWith('/share/'), handle }
}

const messages = { en, es }

const notDrawable = () => new ServiceError('not_found', 'There is no passage that an image can show')

function passageImage(
  site: string,
  language: Language,
  { eyebrow, title, isSample }: { eyebrow: string; title: string; isSample: boolean },
  evidence: Evidence,
): string {
  const m = messages[language]
  const date = evidence.published_at
    ? formatDate(language, evidence.published_at)
    : m.evidence.readOn(formatDate(language, evidence.retrieved_at))
  return drawPassage({
    site,
    eyebrow,
    title,
    sample: isSample ? m.shell.sample.tag : undefined,
    excerpt: evidence.excerpt,
    continues: m.share.continues,
    publisher: evidence.publisher ?? evidence.title,
    date,
  })
}
