import { z } from 'zod'
import { type Entity, EntityType, EntityVisibility } from '../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import { Freshness } from '../../contracts/directory/freshness.ts'
import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import type { NewestEvidence } from '../../directory/index.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'

export const Notice = z.string().meta({ description: 'How to treat the quoted texts in this result' })
export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Pass as `cursor` to get the next page; null on the last page' })
export const Total = z
  .int()
  .nullable()
  .meta({ description: 'Total number of matches; null when not counted' })

export const SourceShape = z.object({
  id: z.string().nullable(),
  url: z.string(),
  title: z.string(),
  publisher: z.string().nullable(),
  published_at: z.string().nullable(),
  retrieved_at: z.string(),
})
export type SourceShape = z.infer<typeof SourceShape>

export const EvidenceShape = z.object({
  cite: z.string().meta({ description: 'Cite mark for briefs' }),
  text: z.string().meta({ description: 'The claim' }),
  excerpt: z.string().meta({ description: 'The exact quote that supports it' }),
  display: z.string().meta({ description: 'The quote in a form for readers' }),
  source: SourceShape,
})

export const ActorShape = z.object({
  id: z.string(),
  type: EntityType,
  visibility: EntityVisibility,
  name: z.string(),
  description: z.string().nullable(),
  place_key: z.string(),
  place_name: z.string(),
  issue_areas: z.array(z.string()),
  website: z.string().nullable(),
  source_count: z.int(),
  freshness: Freshness.shape.status,
  newest_source_at: z.string().nullable(),
  open_flag_count: z.int(),
  sample: z.boolean().meta({ description: 'True for actors of the fictional sample town' }),
  url: z.string().meta({ description: 'URL of the full record' }),
  evidence: EvidenceShape.nullable().meta({ description: 'The newest evidence' }),
})
export type ActorShape = z.infer<typeof ActorShape>

export type Reader = { readonly baseUrl: string; readonly caller: Pick<AccountCaller, 'workspaceId'> }

/** The page of an actor: the public one, or that of the workspace that it is private to. */
export const actorPage = (reader: Reader, id: string, isPublic: boolean): string =>
  isPublic ? `${reader.baseUrl}/actors/${id}` : workspacePage(reader, `actors/${id}`)

/** A page of the caller's workspace on the site. */
export const workspacePage = ({ baseUrl, caller }: Reader, path: string): string =>
  `${baseUrl}/w/${caller.workspaceId}/${path}`

export function shapeActor(entity: Entity, proof: NewestEvidence | undefined, reader: Reader): ActorShape {
  const { id, type, visibility, name, description, place, issue_areas, website, source_count } = entity
  return {
    id,
    type,
    visibility,
    name,
    description,
    issue_areas,
    website,
    source_count,
    place_key: place.key,
    place_name: shortPlaceName(place),
    freshness: entity.freshness.status,
    newest_source_at: entity.latest_source_at,
    open_flag_count: entity.open_flag_count,
    sample: entity.sample,
    url: actorPage(reader, id, visibility === 'public'),
    evidence: proof
      ? {
          cite: `[@claim:${proof.claim_id}]`,
          text: proof.text,
          excerpt: proof.excerpt,
          display: readableExcerpt(proof.excerpt, { ...proof.source, excerpt_format: proof.excerpt_format }),
          source: proof.source,
        }
      : null,
  }
}
