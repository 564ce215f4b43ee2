import { completable, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AssistantNeeds } from '../protocol/needs.ts'
import { quoted } from '../text/quoted.ts'
import { completeIssueArea, completePlace } from './completions.ts'

/** A prompt as the protocol's library takes it. */
export type Prompt = Parameters<McpServer['registerPrompt']>

/** What a person asks for most, as the steps that lead to it. */
export function promptsOf(needs: AssistantNeeds): readonly Prompt[] {
  const Place = completable(
    z.string().trim().min(1).max(200).describe('A place as people write it, or its key'),
    completePlace(needs),
  )
  const Issue = completable(
    z.string().trim().min(1).max(120).describe('An issue area: its slug, or plain words'),
    completeIssueArea,
  )
  const Actor = z.string().trim().min(1).max(200).describe('Name or id of an actor')
  const Question = z.string().trim().min(1).max(1000).describe('What the brief is to answer')

  return [
    prompt(
      'research_place',
      {
        title: 'Research a place',
        description: 'Who does civic work in a place, what the proof is, and what is not known',
        argsSchema: z.object({ place: Place, issue: Issue.optional() }),
      },
      ({ place, issue }) =>
        asked(`Research civic life in ${quoted(place)}${issue ? `, on ${quoted(issue)}` : ''}.

${steps(
  'resolve_place; if several places fit, ask me which.',
  issue && 'resolve_issue_areas for the issue.',
  'get_place_coverage: what is covered, thin, missing, and what nobody looked for.',
  `get_place_entities${issue ? ' with the issue area' : ''}; get_entity for the ones that matter.`,
  'get_recent_signals for the place.',
)}
Tell me who is active, with a quote and link for each statement, then what is not known and why.`),
    ),

    prompt(
      'find_civic_actors',
      {
        title: 'Find civic actors',
        description: 'Who works on an issue in a place',
        argsSchema: z.object({ issue: Issue, place: Place.optional() }),
      },
      ({ issue, place }) =>
        asked(`Find who works on ${quoted(issue)}${place ? ` in ${quoted(place)}` : ''}.

1. resolve_issue_areas${place ? ' and resolve_place' : ''}.
2. search_entities with these; go on with next_cursor while the matches are good.
Give me a table: name, kind, place, what they do, the quote that shows it, the link and its date. Mark what is stale. Add nothing that no quote shows.`),
    ),

    prompt(
      'inspect_source_trail',
      {
        title: 'Inspect a source trail',
        description: 'What each statement about an actor rests on, and how good that is',
        argsSchema: z.object({ actor: Actor }),
      },
      ({ actor }) =>
        asked(`Inspect what is said about ${quoted(actor)}.

1. search_entities for the name, unless it is an id; if several fit, ask me which.
2. get_entity, with all of its parts, and search_sources with the entity_id.
For each claim say: the quote, the source, its class and date, whether the quote really shows the claim, and whether a second independent source does. List what is stale, broken or shown by one source alone. Offer to send a report with flag_record where something is wrong; do not send it unasked.`),
    ),

    prompt(
      'assess_coverage_gaps',
      {
        title: 'Assess coverage gaps',
        description: 'What the directory does not know of a place, and what to do about it',
        argsSchema: z.object({ place: Place, issue: Issue.optional() }),
      },
      ({ place, issue }) =>
        asked(`Assess what is not known about ${quoted(place)}${issue ? `, on ${quoted(issue)}` : ''}.

${steps(
  'resolve_place; if several places fit, ask me which.',
  issue && 'resolve_issue_areas for the issue; look at these alone.',
  'get_place_coverage with status thin, missing and not_searched.',
  `search_sources for the place${issue ? ' with the issue area' : ''}: how old the proof is.`,
)}
Tell “somebody looked and found none” from “nobody looked”. Say which gaps matter most and why, and offer to start a discovery run for them; do not start it unasked, for it counts against the plan.`),
    ),

    prompt(
      'create_research_brief',
      {
        title: 'Prepare a research brief',
        description: 'A brief in which every sentence has its source',
        argsSchema: z.object({ place: Place, question: Question, issue: Issue.optional() }),
      },
      ({ place, question, issue }) =>
        asked(`Prepare a research brief on ${quoted(place)}${issue ? `, ${quoted(issue)}` : ''}. It is to answer: ${quoted(question, 1000)}

1. resolve_place${issue ? ', resolve_issue_areas' : ''}.
2. get_place_entities and get_entity: collect claims with their cite marks. get_recent_signals: the same.
3. get_place_coverage: the gaps.
4. write_brief: short, plain sentences, a cite mark behind each. What no mark shows goes into gaps, or is left out.
5. Where the answer lists sentences that cite nothing, correct them with brief_id until there are none.
6. export_brief as markdown, and show it to me.`),
    ),
  ]
}

/** Numbered as they stand: what is not asked for leaves no gap. */
function steps(...given: readonly (string | undefined)[]): string {
  const taken = given.filter((step) => step !== undefined)
  return taken.map((step, index) => `${index + 1}. ${step}`).join('\n')
}

function asked(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}

function prompt<Args extends z.ZodObject>(
  name: string,
  config: { title: string; description: string; argsSchema: Args },
  ask: (given: z.output<Args>) => ReturnType<typeof asked>,
): Prompt {
  return [name, config, ask] as unknown as Prompt
}
