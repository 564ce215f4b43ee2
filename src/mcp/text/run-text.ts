import type { CandidateShape, RunShape } from '../shapes/run-shape.ts'
import { formatKey, linkTo, quoted } from './quoted.ts'
import { evidenceLines } from './source-text.ts'

export function runLines(run: RunShape): string[] {
  const { progress, review } = run
  return [
    `Run ${run.id}: ${run.status}${run.stage ? `, stage ${run.stage}` : ''}${run.code ? ` (${run.code})` : ''}. Location: ${quoted(run.location, 200)}${run.place_key ? `, place key ${run.place_key}` : ''}`,
    ...(run.detail ? [`   ${quoted(run.detail)}`] : []),
    `   ${progress.queries} queries, ${progress.pages_done} of ${progress.pages_found} pages done, ${progress.pages_read} read, ${progress.candidates} candidates.`,
    `   Review: ${review.open} open, ${review.accepted} accepted, ${review.merged} merged, ${review.rejected} rejected, ${review.published} published.`,
    ...(run.unknown_issue_areas.length > 0
      ? [
          `   Unknown issue areas, which were not searched: ${run.unknown_issue_areas.map(formatKey).join(', ')}. Find slugs with resolve_issue_areas.`,
        ]
      : []),
    ...run.providers.map(({ provider, state, detail }) => {
      return `   Search by ${formatKey(provider)}: ${state}${detail ? `, ${quoted(detail, 200)}` : ''}`
    }),
    ...run.remarks.map((remark) => `   Limitation: ${quoted(remark, 300)}`),
    ...run.gaps.map((gap) => `   Gap in ${gap.issue_area}: ${gap.kind}. ${quoted(gap.detail, 160)}`),
    `   ${nextStep(run)} Record: ${linkTo(run.url)}`,
  ]
}

function nextStep({ status, progress, review }: RunShape): string {
  if (status === 'pending' || status === 'running') return 'Check it with get_discovery_run and wait_seconds.'
  if (progress.candidates === 0) return 'Nothing was found; see the gaps.'
  if (review.open > 0) return 'Read list_run_candidates and decide with review_candidate.'
  return review.accepted + review.merged > 0 ? 'Publish the accepted candidates with publish_candidates.' : ''
}

export function candidateLines(candidate: CandidateShape): string[] {
  const { match, claims, claim_count } = candidate
  const matchText =
    match.verdict === 'new'
      ? 'not in the directory'
      : `${match.verdict === 'same' ? 'same as' : 'possibly'} ${quoted(match.name ?? '', 200)}, id ${match.entity_id}`
  const outcome = candidate.entity_id
    ? `; ${candidate.state === 'merged' ? 'to be merged into' : 'published as'} actor ${candidate.entity_id}`
    : ''
  return [
    `- Candidate ${candidate.id} (${candidate.state}): ${quoted(candidate.name, 200)}, ${candidate.type}, ${candidate.place_key ?? 'place unknown'}, score ${candidate.score.toFixed(2)}; ${matchText}${outcome}`,
    ...(candidate.description ? [`   ${quoted(candidate.description, 300)}`] : []),
    ...claims.flatMap((claim) => [
      `   Claim ${formatKey(claim.id)} (${[claim.kind, ...(claim.issue_area ? [formatKey(claim.issue_area)] : [])].join(' ')}): ${quoted(claim.text, 300)}`,
      ...(claim.member_of ? [`     Member of ${quoted(claim.member_of, 300)}`] : []),
      ...(claim.relation ? [`     Relation ${quoted(claim.relation, 300)}`] : []),
      ...evidenceLines('', claim.display, claim.source, '     '),
    ]),
    ...(claim_count > claims.length ? [`   and ${claim_count - claims.length} more claims`] : []),
  ]
}
