import type { ResearchBundle } from '../../contracts/discovery/research-bundle.ts'
import type { FieldFault } from '../../contracts/problem.ts'
import { describeTargets, findPlaceKeys, isIssueArea } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Everything that is wrong with a bundle, entry by entry: it is taken whole or not at all. */
export async function bundleFaults(
  sql: Sql,
  workspaceId: string,
  bundle: ResearchBundle,
  now: Date,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [...timeFaults(bundle, now)]
  const urls = new Set(bundle.sources.map((source) => source.url))
  const places = await findPlaceKeys(sql, [
    ...new Set([
      ...bundle.entries.map((entry) => entry.place),
      ...(bundle.run.place ? [bundle.run.place] : []),
    ]),
  ])
  const merged = bundle.entries.flatMap(({ entity_id }) =>
    entity_id ? [{ type: 'entity' as const, id: entity_id }] : [],
  )
  const known = await describeTargets(sql, workspaceId, merged)
  const ids = new Set<string>()
  if (bundle.run.place && !places.has(bundle.run.place))
    faults.push(fault('run.place', 'no place has this key'))
  for (const [at, entry] of bundle.entries.entries()) {
    const path = `entries.${at}`
    if (ids.has(entry.local_id)) faults.push(fault(`${path}.local_id`, 'is used twice'))
    ids.add(entry.local_id)
    if (!places.has(entry.place)) faults.push(fault(`${path}.place`, `no place has the key ${entry.place}`))
    for (const area of entry.issue_areas) {
      if (!isIssueArea(area)) faults.push(fault(`${path}.issue_areas`, `no issue area has the slug ${area}`))
    }
    if ((entry.decision === 'merged') !== (entry.entity_id != null)) {
      faults.push(fault(`${path}.entity_id`, 'is needed for merged entries, and for no others'))
    } else if (entry.entity_id) {
      const state = known.get(entry.entity_id.toLowerCase())?.state
      if (state !== 'listed' && state !== 'private')
        faults.push(fault(`${path}.entity_id`, 'no actor has this id'))
    }
    for (const [index, claim] of entry.claims.entries()) {
      const where = `${path}.claims.${index}`
      if (!urls.has(claim.source))
        faults.push(fault(`${where}.source`, 'is not among the sources of the bundle'))
      if (claim.issue_area && !isIssueArea(claim.issue_area))
        faults.push(fault(`${where}.issue_area`, `no issue area has the slug ${claim.issue_area}`))
    }
  }
  return faults
}

/** Clocks differ a little; a search that ends tomorrow has not taken place. */
const toleranceMs = 10 * 60_000

function timeFaults({ run, sources }: ResearchBundle, now: Date): FieldFault[] {
  const latest = now.getTime() + toleranceMs
  const isAhead = (time: string) => Date.parse(time) > latest
  return [
    ...(isAhead(run.finished_at) ? [fault('run.finished_at', 'lies in the future')] : []),
    ...(Date.parse(run.finished_at) < Date.parse(run.started_at)
      ? [fault('run.finished_at', 'lies before started_at')]
      : []),
    ...sources.flatMap(({ retrieved_at }, at) =>
      isAhead(retrieved_at) ? [fault(`sources.${at}.retrieved_at`, 'lies in the future')] : [],
    ),
  ]
}

const fault = (path: string, message: string): FieldFault => ({ path, message })
