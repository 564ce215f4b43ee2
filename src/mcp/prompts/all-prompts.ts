import { completable, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AssistantNeeds } from '../protocol/needs.ts'
import { quoted } from '../text/quoted.ts'
import { completeIssueArea, completePlace } from './completions.ts'

type Prompt = Parameters<McpServer['registerPrompt']>

/** Prompts for common research tasks, each as a list of steps. */
export function createPrompts(needs: AssistantNeeds): readonly Prompt[] {
  const Place = completable(
    z.string().trim().min(1).max(200).describe('Name of a place, or its key'),
    completePlace(needs),
  )
  const Issue = completable(
    z.string().trim().min(1).max(120).describe('Slug of an issue area, or plain words'),
    completeIssueArea,
  )
  const Actor = z.string().trim().min(1).max(200).describe('Name or id of an actor')
  const Question = z.string().trim().min(1).max(1000).describe('The question that the brief answers')

  return [
    prompt(
      'research_place',
      {
        title: 'Research a place',
        description: 'Who does civic work in a place, the evidence, and the gaps',
        argsSchema: z.object({ place: Place, issue: Issue.optional() }),
      },
      ({ place, issue }) =>
        userMessage(`Research civic life in ${quoted(place)}${issue ? `, on ${quoted(issue)}` : ''}.

${steps(
  'Call resolve_place. If several places match, ask me which one.',
  issue && 'Call resolve_issue_areas for the issue.',
  'Call get_place_coverage to see what is covered, thin, missing and not searched.',
  `Call get_place_entities${issue ? ' with the issue area' : ''}, and get_entity for the important actors.`,
  'Call get_recent_signals for the place.',
)}
Tell me who is active, with a quote and link for each statement. Then tell me what is not known and why.`),
    ),

    prompt(
      'find_civic_actors',
      {
        title: 'Find civic actors',
        description: 'Who works on an issue in a place',
        argsSchema: z.object({ issue: Issue, place: Place.optional() }),
      },
      ({ issue, place }) =>
        userMessage(`Find who works on ${quoted(issue)}${place ? ` in ${quoted(place)}` : ''}.

1. Call resolve_issue_areas${place ? ' and resolve_place' : ''}.
2. Call search_entities with the results. Continue with next_cursor while the matches are relevant.
Give me a table: name, kind, place, what they do, the quote that supports it, the link and its date. Mark stale records. Add nothing that no quote supports.`),
    ),

    prompt(
      'inspect_source_trail',
      {
        title: 'Inspect a source trail',
        description: 'The evidence for each statement about an actor, and its quality',
        argsSchema: z.object({ actor: Actor }),
      },
      ({ actor }) =>
        userMessage(`Inspect the statements about ${quoted(actor)}.

1. Call search_entities with the name, unless it is an id. If several actors match, ask me which one.
2. Call get_entity for all pages, and search_sources with the entity_id.
For each claim give the quote, the source, its class and date, whether the quote supports the claim, and whether a second independent source does. List claims that are stale, have a broken source, or have only one source. Where something is wrong, offer to send a report with flag_record; do not send it without my consent.`),
    ),

    prompt(
      'assess_coverage_gaps',
      {
        title: 'Assess coverage gaps',
        description: 'What is not known about a place, and what to do about it',
        argsSchema: z.object({ place: Place, issue: Issue.optional() }),
      },
      ({ place, issue }) =>
        userMessage(`Assess what is not known about ${quoted(place)}${issue ? `, on ${quoted(issue)}` : ''}.

${steps(
  'Call resolve_place. If several places match, ask me which one.',
  issue && 'Call resolve_issue_areas for the issue, and consider only these areas.',
  'Call get_place_coverage with status thin, missing and not_searched.',
  `Call search_sources for the place${issue ? ' with the issue area' : ''} to see how old the evidence is.`,
)}
Distinguish “searched, found none” from “not searched”. Say which gaps matter most and why, and offer to start a discovery run for them. Do not start it without my consent, because it counts against the plan.`),
    ),

    prompt(
      'create_research_brief',
      {
        title: 'Prepare a research brief',
        description: 'A brief in which every sentence cites a source',
        argsSchema: z.object({ place: Place, question: Question, issue: Issue.optional() }),
      },
      ({ place, question, issue }) =>
        userMessage(`Prepare a research brief on ${quoted(place)}${issue ? `, ${quoted(issue)}` : ''}. It must answer: ${quoted(question, 1000)}

1. Call resolve_place${issue ? ' and resolve_issue_areas' : ''}.
2. Call get_place_entities, get_entity and get_recent_signals. Collect claims and signals with their cite marks.
3. Call get_place_coverage to find the gaps.
4. Call write_brief. Write short, plain sentences, each followed by a cite mark. Put statements without a cite mark into gaps, or leave them out.
5. If the result lists uncited sentences, correct them with brief_id until there are none.
6. Call export_brief as markdown and show me the brief.`),
    ),
  ]
}

/** Numbers the steps that apply. */
function steps(...candidates: readonly (string | undefined)[]): string {
  const applicable = candidates.filter((step) => step !== undefined)
  return applicable.map((step, index) => `${index + 1}. ${step}`).join('\n')
}

function userMessage(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}

function prompt<Args extends z.ZodObject>(
  name: string,
  config: { title: string; description: string; argsSchema: Args },
  render: (args: z.output<Args>) => ReturnType<typeof userMessage>,
): Prompt {
  // The library's generic overloads do not unify over prompts with different arguments.
  return [name, config, render] as unknown as Prompt
}
