import type { EntityType } from '../../contracts/directory/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import { isId } from '../../platform/ids.ts'
import { sanitizeLine } from '../../platform/terminal-text.ts'
import type { PageRecord, ResearchCandidate } from '../../research/index.ts'
import type { Style } from '../terminal/style.ts'
import { chooseFromList } from './candidate-list.ts'
import { candidateScreen } from './candidate-screen.ts'
import type { Decision, Decisions } from './decisions.ts'
import { promptForEdit } from './edit-form.ts'
import { type MergeTarget, mergeTargets } from './merge-targets.ts'
import type { Prompt } from './prompt.ts'

type SessionNeeds = {
  readonly candidates: readonly ResearchCandidate[]
  readonly pages: readonly PageRecord[]
  readonly decisions: Decisions
  readonly prompt: Prompt
  readonly print: (text: string) => void
  readonly style: Style
  readonly width: () => number
  readonly isTerminal: boolean
  /** Finds actors of the service of the same type. */
  readonly search: (name: string, type: EntityType) => Promise<readonly { id: string; name: string }[]>
  readonly now: Clock
}

const keys =
  'a accept  e edit  r reject  m merge  s skip  b back  l list  u undo  c all claims  ? help  q quit'

/** What each key does, for `?` and for \`scout review --help\`. */
export const keyHelp = `Keys:
  a  accept            e  edit, then accept      r  reject
  m  merge into a known actor, or into another candidate, of the same type
  s  skip for now      b  back to the one before
  l  list all candidates; filter them by name, type or state, and go to one
  u  undo the last one c  show all claims        ?  this help            q  quit`

const clearScreen = '\u001b[2J\u001b[3J\u001b[H'

type NewDecision = Pick<Decision, 'decision'> & Partial<Decision>

/** Shows candidates one by one and saves each decision at once. Ends when all are decided, or on `q`. */
export async function reviewSession(needs: SessionNeeds): Promise<void> {
  const { candidates, decisions, prompt, print, style } = needs
  const skipped = new Set<string>()
  const isOpen = ({ localId }: ResearchCandidate) =>
    decisions.of(localId) === undefined && !skipped.has(localId)
  let at = candidates.findIndex(isOpen)
  let showsAll = false
  let notice = ''

  const show = (candidate: ResearchCandidate) => {
    const heading = `${at + 1} of ${candidates.length} ${candidate.localId} `
    const screen = { style, width: needs.width(), pages: needs.pages }
    const text = candidateScreen(candidate, screen, { heading, showsAll })
    const state = decidedText(candidate, needs) || (skipped.has(candidate.localId) ? 'Skipped for now.' : '')
    const remarks = [state, notice].filter(Boolean).map((remark) => `${remark}\n`)
    print(`${needs.isTerminal ? clearScreen : '\n'}${text}\n${remarks.join('')}${style.faint(keys)}\n`)
    notice = ''
  }

  async function decide(candidate: ResearchCandidate, made: NewDecision | undefined): Promise<void> {
    if (made === undefined) return
    const { localId } = candidate
    await decisions.add({ localId, by: 'person', decidedAt: needs.now().toISOString(), ...made })
    notice = `${made.decision}: ${sanitizeLine(candidate.name)}`
    showsAll = false
    advance()
  }

  /** Moves to the next undecided candidate, wrapping around at the end. */
  function advance(): void {
    const next = candidates.findIndex((one, index) => index > at && isOpen(one))
    at = next >= 0 ? next : candidates.findIndex(isOpen)
  }

  async function undo(): Promise<void> {
    const last = await decisions.undo()
    if (last === undefined) notice = 'There is nothing to undo.'
    else {
      const index = candidates.findIndex(({ localId }) => localId === last.localId)
      if (index >= 0) at = index
      skipped.delete(last.localId)
      notice = `Undone: ${last.decision}.`
    }
  }

  for (;;) {
    const candidate = candidates[at]
    if (candidate === undefined) return
    show(candidate)
    const key = await prompt.readKey()
    if (key === undefined || key === 'q') return
    if (key === 'a') await decide(candidate, await accept(candidate, needs))
    else if (key === 'r') await decide(candidate, { decision: 'rejected' })
    else if (key === 'e') await decide(candidate, await edit(candidate, needs))
    else if (key === 'm') await decide(candidate, await merge(candidate, needs))
    else if (key === 's') {
      skipped.add(candidate.localId)
      advance()
    } else if (key === 'u') await undo()
    else if (key === 'c') showsAll = !showsAll
    else if (key === 'b') {
      if (at > 0) at -= 1
      else notice = 'This is the first candidate.'
    } else if (key === 'l') at = (await chooseFromList(needs)) ?? at
    else if (key === '?') notice = keyHelp
    else notice = `Unknown key ${sanitizeLine(key)}. Press ? for help.`
  }
}

/** How a candidate that comes up again was decided; empty while it is open. */
function decidedText(candidate: ResearchCandidate, { candidates, decisions }: SessionNeeds): string {
  const made = decisions.of(candidate.localId)
  if (made === undefined) return ''
  const { match } = candidate
  const target = made.into
    ? (candidates.find(({ localId }) => localId === made.into)?.name ?? made.into)
    : made.entityId && ((made.entityId === match.entityId && match.name) || made.entityId)
  const into = target ? ` into ${sanitizeLine(target)}` : ''
  const by = made.by === 'score' ? ' by its score' : ''
  return `Already decided: ${made.decision}${into}${by}. Another decision replaces it.`
}

/** Offers to merge a certain match, because accepting it would create a duplicate. */
async function accept(
  candidate: ResearchCandidate,
  { prompt }: SessionNeeds,
): Promise<NewDecision | undefined> {
  const { verdict, name, entityId } = candidate.match
  if (verdict !== 'same' || entityId === null) return { decision: 'accepted' }
  const answer = await prompt.readLine(
    `The directory has ${sanitizeLine(name ?? entityId)}. Merge into it (y/n)? `,
    'y',
  )
  if (answer === undefined) return undefined
  return /^n/i.test(answer.trim()) ? { decision: 'accepted' } : { decision: 'merged', entityId }
}

async function edit(candidate: ResearchCandidate, needs: SessionNeeds): Promise<NewDecision | undefined> {
  const changes = await promptForEdit(candidate, needs)
  if (changes === undefined) return undefined
  return Object.keys(changes).length === 0 ? { decision: 'accepted' } : { decision: 'edited', edit: changes }
}

async function merge(candidate: ResearchCandidate, needs: SessionNeeds): Promise<NewDecision | undefined> {
  const { candidates, decisions, prompt, print } = needs
  // A merged or rejected candidate cannot be a target.
  const available = candidates.filter(({ localId }) => {
    const decision = decisions.of(localId)
    return decision?.into === undefined && decision?.decision !== 'rejected'
  })
  const targets = await mergeTargets(candidate, available, needs.search)
  for (const [index, target] of targets.entries()) {
    const where = 'into' in target ? `candidate ${target.into}` : `actor ${target.entityId}`
    print(`  ${index + 1}  ${sanitizeLine(target.name)}, ${where}\n`)
  }
  if (targets.length === 0) print('No actor or candidate of this type has a similar name.\n')
  const answer = await prompt.readLine(
    'Merge into (number, or id of an actor or candidate; empty to cancel)? ',
  )
  const others = available.filter(
    ({ localId, type }) => localId !== candidate.localId && type === candidate.type,
  )
  const chosen = parseTarget(answer?.trim() ?? '', targets, others)
  if (chosen === undefined) return undefined
  return 'into' in chosen
    ? { decision: 'merged', into: chosen.into }
    : { decision: 'merged', entityId: chosen.entityId }
}

function parseTarget(
  answer: string,
  targets: readonly MergeTarget[],
  others: readonly ResearchCandidate[],
): MergeTarget | undefined {
  if (isId(answer)) return { entityId: answer.toLowerCase(), name: answer }
  const other = others.find(({ localId }) => localId === answer)
  if (other) return { into: other.localId, name: other.name }
  return /^\d+$/.test(answer) ? targets[Number(answer) - 1] : undefined
}
