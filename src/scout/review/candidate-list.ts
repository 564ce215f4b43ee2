import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import { type Decisions, decisionLabel } from './decisions.ts'
import type { Prompt } from './prompt.ts'

/**
 * Lists candidates with their decisions and returns the index of the chosen one. Words narrow the list: part of a name,
 * a type, or a state such as `open` or `rejected`.
 */
export async function chooseFromList(needs: {
  candidates: readonly ResearchCandidate[]
  decisions: Decisions
  prompt: Prompt
  print: (text: string) => void
}): Promise<number | undefined> {
  let words: string[] = []
  for (;;) {
    const shown = needs.candidates
      .map((candidate, index) => ({
        candidate,
        index,
        state: decisionLabel(needs.decisions.of(candidate.localId)),
      }))
      .filter(({ candidate, state }) => {
        const text = `${candidate.name} ${candidate.type} ${state}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
    for (const { candidate, index, state } of shown)
      needs.print(`  ${index + 1}  ${state}  ${candidate.type}  ${sanitizeLine(candidate.name)}\n`)
    if (shown.length === 0) needs.print('No candidate matches.\n')
    const answer = await needs.prompt.readLine(
      'Go to (number), or words to filter by name, type or state; empty to return? ',
    )
    const text = answer?.trim().toLowerCase() ?? ''
    if (text === '') return undefined
    if (/^\d+$/.test(text) && needs.candidates[Number(text) - 1]) return Number(text) - 1
    words = text.split(/\s+/)
  }
}
