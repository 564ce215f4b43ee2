import { z } from 'zod'
import { PublishedContact } from '../../contracts/directory/contacts.ts'
import { type EntityDetail, getEntity } from '../../contracts/directory/entities.ts'
import { Identifier } from '../../contracts/directory/identifiers.ts'
import { listEntityRelations } from '../../contracts/directory/relations.ts'
import { ServiceError } from '../../platform/errors.ts'
import { countFitting } from '../response-budget.ts'
import { ActorShape, EvidenceShape, NextCursor, Notice, shapeActor } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, formatDate, linkTo, quotationNotice, quoted, truncate } from '../text/quoted.ts'
import { evidenceLines } from '../text/source-text.ts'
import { readOnly, tool } from '../tool.ts'
import { Cursor, idOf } from './arguments.ts'
import { RelationShape, relationLine, shapeRelation } from './relations.ts'

const ClaimShape = EvidenceShape.extend({
  kind: z.string().meta({ description: 'Kind of claim' }),
  issue_area: z.string().nullable(),
  source_status: z.string().meta({ description: 'ok, or changed or broken since it was quoted' }),
})
type ClaimShape = z.infer<typeof ClaimShape>

const maxDescriptionCharacters = 1_000
const maxContacts = 10
const maxPlaces = 20
/** Few, so that the claims keep their room. */
const shownRelations = 5

export const getEntityTool = tool({
  name: 'get_entity',
  title: 'Read a civic actor with its claims and sources',
  description:
    'Returns the full record of one actor: each claim with the exact quote that supports it and its dated source, and its first relations; get_entity_relations lists all of them. Use the `cite` mark to cite a claim in a brief. Long records have several pages.',
  scopes: ['directory:read'],
  operations: [getEntity, listEntityRelations],
  annotations: readOnly,
  input: z.strictObject({ entity_id: idOf('actor'), cursor: Cursor }),
  output: z.object({
    notice: Notice,
    actor: ActorShape.omit({ evidence: true }).extend({
      places: z.array(z.string()).meta({ description: 'Keys of the places where it is active' }),
      contacts: z.array(PublishedContact),
      aliases: z.array(z.string()).meta({ description: 'Other names that sources use' }),
      identifiers: z.array(Identifier),
    }),
    relations: z.array(RelationShape.omit({ excerpt: true, display: true, source: true })).meta({
      description: 'The first current relations, on the first page; get_entity_relations has the evidence',
    }),
    relation_count: z.int(),
    claims: z.array(ClaimShape),
    claim_count: z.int(),
    next_cursor: NextCursor,
  }),
  async run({ entity_id, cursor }, context) {
    const entity = await context.call(getEntity, { params: { entity_id } })
    const { evidence: _, ...actor } = shapeActor(entity, undefined, context)
    const related =
      cursor === undefined && entity.relation_counts.length > 0
        ? await context.call(listEntityRelations, {
            params: { entity_id: entity.id },
            query: { current: 'true', limit: shownRelations },
          })
        : undefined
    const relations = (related?.data ?? []).map(shapeRelation)
    const relationCount = entity.relation_counts.reduce((sum, { count }) => sum + count, 0)
    const all = claimsOf(entity)
    const rest = all.slice(cursor === undefined ? 0 : indexAfter(all, cursor))
    const claims = rest.slice(0, countFitting(rest, claimLines, JSON.stringify(relations).length))
    const next = claims.length < rest.length ? claims.at(-1)!.cite : null
    const shown = {
      ...actor,
      description: actor.description && truncate(actor.description, maxDescriptionCharacters),
      places: entity.places.slice(0, maxPlaces).map(({ key }) => key),
      contacts: entity.contacts.slice(0, maxContacts),
      aliases: entity.aliases.slice(0, maxContacts).map(({ name }) => name),
      identifiers: entity.identifiers.slice(0, maxContacts),
    }
    const lines = [
      quotationNotice,
      '',
      `${quoted(actor.name, 200)} (${actor.type}, ${actor.place_name}), id ${actor.id}`,
      ...(shown.aliases.length > 0
        ? [`Also called: ${shown.aliases.map((alias) => quoted(alias, 200)).join(', ')}`]
        : []),
      ...(shown.description ? [quoted(shown.description, maxDescriptionCharacters)] : []),
      `Issue areas: ${actor.issue_areas.join(', ') || 'none'}. Active in: ${shown.places.join('; ')}`,
      `Sources: ${actor.source_count}, newest ${formatDate(actor.newest_source_at)} (${actor.freshness}). Open reports: ${actor.open_flag_count}${actor.sample ? '. Fictional sample' : ''}`,
      ...(actor.website ? [`Website: ${linkTo(actor.website)}`] : []),
      ...shown.contacts.map(
        ({ kind, label, value }) =>
          `Contact (${kind}${label ? `, ${quoted(label, 80)}` : ''}): ${quoted(value, 200)}`,
      ),
      ...(shown.identifiers.length > 0
        ? [
            `Identifiers: ${shown.identifiers.map(({ scheme, identifier }) => `${scheme} ${quoted(identifier, 80)}`).join(', ')}`,
          ]
        : []),
      `Record: ${linkTo(actor.url)}`,
      ...(relations.length > 0
        ? ['', `${relations.length} of ${relationCount} relations; get_entity_relations has all:`]
        : []),
      ...relations.map(relationLine),
      '',
      `${claims.length} of ${all.length} claims:`,
      ...claims.flatMap(claimLines),
      ...nextPageLines(next),
    ]
    const data = {
      notice: dataNotice,
      actor: shown,
      relations: relations.map(({ excerpt: _, display: __, source: ___, ...relation }) => relation),
      relation_count: relationCount,
      claims,
      claim_count: all.length,
      next_cursor: next,
    }
    return { data, text: lines.join('\n') }
  },
})

function claimsOf({ claims, sources }: EntityDetail): ClaimShape[] {
  const byId = new Map(sources.map((source) => [source.id, source]))
  return claims.map(({ id, kind, text, issue_area, source_id, excerpt, display }) => {
    const source = byId.get(source_id)!
    const { url, title, publisher, published_at, retrieved_at } = source
    return {
      cite: `[@claim:${id}]`,
      kind,
      text,
      issue_area,
      excerpt,
      display,
      source: { id: source_id, url, title, publisher, published_at, retrieved_at },
      source_status: source.status,
    }
  })
}

/** The cursor is the last returned claim, so that changes before it do not shift pages. */
function indexAfter(claims: readonly ClaimShape[], cursor: string): number {
  const index = claims.findIndex(({ cite }) => cite === cursor)
  if (index >= 0) return index + 1
  throw new ServiceError('invalid_cursor', 'cursor: it is not a current claim of this actor')
}

function claimLines({ cite, kind, text, issue_area, display, source, source_status }: ClaimShape): string[] {
  const about = issue_area === null ? kind : `${kind}, ${issue_area}`
  const state = source_status === 'ok' ? [] : [`   The source has been ${source_status} since it was quoted.`]
  return [`- ${quoted(text)} (${about})`, ...evidenceLines(cite, display, source), ...state]
}
