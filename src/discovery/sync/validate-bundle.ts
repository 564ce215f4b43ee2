import type { ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { describeTargets, findPlaceKeys, isIssueArea, summarizeActors } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { wrongMergeTarget } from '../merge-kinds.ts'
import { validateRelations } from './validate-relations.ts'

/** Returns all errors of a bundle, which is accepted as a whole or not at all. */
export async function validateBundle(
  sql: Sql,
  workspaceId: string,
  bundle: ResearchBundle,
  now: Date,
): Promise<FieldFault[]> {
  const errors: FieldFault[] = [...validateTimes(bundle, now)]
  const urls = new Set(bundle.sources.map((source) => source.url))
  const places = await findPlaceKeys(sql, [
    ...new Set([
      ...bundle.entries.map((entry) => entry.place),
      ...(bundle.run.place ? [bundle.run.place] : []),
    ]),
  ])
  const merged = bundle.entries.flatMap(({ entity_id: id }) => (id ? [{ type: 'entity' as const, id }] : []))
  const known = await describeTargets(sql, workspaceId, merged)
  const targets = await summarizeActors(
    sql,
    workspaceId,
    merged.map(({ id }) => id.toLowerCase()),
    now,
  )
  const ids = new Set<string>()
  if (bundle.run.place && !places.has(bundle.run.place))
    errors.push(fieldError('run.place', 'is not the key of a known place'))
  for (const [index, entry] of bundle.entries.entries()) {
    const path = `entries.${index}`
    if (ids.has(entry.local_id)) errors.push(fieldError(`${path}.local_id`, 'is used twice'))
    ids.add(entry.local_id)
    if (!places.has(entry.place))
      errors.push(fieldError(`${path}.place`, `no place has the key ${entry.place}`))
    for (const area of entry.issue_areas) {
      if (!isIssueArea(area))
        errors.push(fieldError(`${path}.issue_areas`, `no issue area has the slug ${area}`))
    }
    if ((entry.decision === 'merged') !== (entry.entity_id != null)) {
      errors.push(
        fieldError(`${path}.entity_id`, 'is required for merged entries and not allowed for others'),
      )
    } else if (entry.entity_id) {
      const id = entry.entity_id.toLowerCase()
      const state = known.get(id)?.state
      const fault =
        state === 'listed' || state === 'private'
          ? wrongMergeTarget(entry.type, targets.get(id))
          : 'is not the id of an actor'
      if (fault) errors.push(fieldError(`${path}.entity_id`, fault))
    }
    for (const [index, claim] of entry.claims.entries()) {
      const where = `${path}.claims.${index}`
      if (!urls.has(claim.source))
        errors.push(fieldError(`${where}.source`, 'is not in the sources of the bundle'))
      if (claim.issue_area && !isIssueArea(claim.issue_area))
        errors.push(fieldError(`${where}.issue_area`, `no issue area has the slug ${claim.issue_area}`))
    }
  }
  return [...errors, ...(await validateRelations(sql, bundle))]
}

/** Tolerates small clock differences. */
const toleranceMs = 10 * 60_000

function validateTimes({ run, sources }: ResearchBundle, now: Date): FieldFault[] {
  const latest = now.getTime() + toleranceMs
  const isAhead = (time: string) => Date.parse(time) > latest
  return [
    ...(isAhead(run.finished_at) ? [fieldError('run.finished_at', 'is in the future')] : []),
    ...(Date.parse(run.finished_at) < Date.parse(run.started_at)
      ? [fieldError('run.finished_at', 'is before started_at')]
      : []),
    ...sources.flatMap(({ retrieved_at }, index) =>
      isAhead(retrieved_at) ? [fieldError(`sources.${index}.retrieved_at`, 'is in the future')] : [],
    ),
  ]
}

const fieldError = (path: string, message: string): FieldFault => ({ path, message })
