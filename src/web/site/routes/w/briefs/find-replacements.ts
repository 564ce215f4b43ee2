import { getEntity } from '../../../../../contracts/directory/entities.ts'
import type { Passage } from '../../../../../contracts/directory/passages.ts'
import { getSource } from '../../../../../contracts/directory/source-detail.ts'
import type { Brief } from '../../../../../contracts/workspaces/briefs.ts'
import { catchServiceError } from '../../../catch-service-error.ts'
import type { Replacement } from '../../../components/workspace/replace-quote.tsx'
import type { WorkspacePage } from '../open-workspace.ts'

const mostSources = 20
const passagesOfSource = 100
const mostOffers = 3

type Citation = Brief['citations'][number]
type Standing = Pick<Passage, 'excerpt' | 'claims'> & { title: string; url: string }

/**
 * The citations of a brief whose quote is gone from its page or from the directory, by their mark, with quotes of the
 * same source or actor that still stand.
 */
export async function findReplacements(
  { call }: Pick<WorkspacePage, 'call'>,
  { citations }: Brief,
): Promise<Record<string, Replacement>> {
  const ids = citations.flatMap(({ kind, source }) => (kind !== 'signal' && source.id ? [source.id] : []))
  const sources = await Promise.all(
    [...new Set(ids)].slice(0, mostSources).map(async (source_id) => {
      const read = () => call(getSource, { params: { source_id }, query: { limit: passagesOfSource } })
      const source = await catchServiceError(read)
      return 'passages' in source ? source : undefined
    }),
  )
  const sourceOf = ({ source }: Citation) => sources.find((one) => one?.id === source.id)

  async function replace(citation: Citation): Promise<[string, Replacement] | undefined> {
    const source = sourceOf(citation)
    const cited = source?.passages.find(({ claims }) => claims.some(({ id }) => id === citation.id))
    const isVanished = cited?.found_again === false
    if (citation.state !== 'removed' && !isVanished) return undefined
    const ofSource = (source?.passages ?? [])
      .filter((passage) => passage.found_again !== false)
      .map((passage) => ({ ...passage, title: source!.title, url: source!.url }))
    const standing = ofSource.length > 0 ? ofSource : await passagesOfActor(citation)
    const offers = rank(citation, standing).slice(0, mostOffers)
    return [citation.marker, { isVanished, signalId: citation.replaced_by, offers: offers.map(toOffer) }]
  }

  async function passagesOfActor({ actor }: Citation): Promise<Standing[]> {
    if (actor === null) return []
    const read = () => call(getEntity, { params: { entity_id: actor.id } })
    const found = await catchServiceError(read)
    if (!('passages' in found)) return []
    return found.passages.flatMap((passage) => {
      const source = found.sources.find(({ id, status }) => id === passage.source_id && status === 'ok')
      return source ? [{ ...passage, title: source.title, url: source.url }] : []
    })
  }

  const found = await Promise.all(citations.map(replace))
  return Object.fromEntries(found.filter((one) => one !== undefined))
}

/** Quotes about the same actor first, then those that share the most words with the one that is gone. */
function rank({ actor, quote }: Citation, passages: readonly Standing[]): Standing[] {
  const words = wordsOf(quote)
  const shared = ({ excerpt }: Standing) => [...wordsOf(excerpt)].filter((word) => words.has(word)).length
  const isAboutActor = ({ claims }: Standing) => claims.some(({ entity }) => entity.id === actor?.id)
  return passages
    .filter(({ excerpt, claims }) => excerpt !== quote && claims.length > 0)
    .toSorted((a, b) => Number(isAboutActor(b)) - Number(isAboutActor(a)) || shared(b) - shared(a))
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))

const toOffer = ({ claims, excerpt, title, url }: Standing) => ({
  claimId: claims[0]!.id,
  excerpt,
  title,
  url,
})
