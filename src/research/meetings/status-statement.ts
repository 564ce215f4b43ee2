const maxRemarks = 2_000

const changed = String.raw`(?:cancell?ed|postponed(?! from)|re-?scheduled(?! from)|called off|deferred(?= to\b|\W*$))`
/** Words that make a sentence one about another meeting, or about something else. */
const others =
  'january|february|march|april|may|june|july|august|september|october|november|december|last|previous|prior|next|following|any|all|each|every|if|unless|when|because|at|on|of|from|in|for|after|before|to'
const meeting = `(?:(?!(?:${others})\\b)[a-z’'-]{1,20} ){0,4}(?:meeting|hearing|session|workshop|event)`
const day = '(?: (?:originally )?(?:scheduled|set|planned) (?:for|on)(?: [a-z]{1,20}){1,4}?)?'
/** Matched against sentences without double spaces, and without what comes before their first word. */
const statements = [
  `^${changed}\\b(?! (?:meeting|hearing|session|event|item)s)`,
  `^${meeting}${day}(?: has been| is| was| will be| ?[–—:-])? ${changed}\\b`,
  `^(?:the|this) [a-z ]{1,60} will not (?:meet|be held)\\b`,
  '^no meeting\\W?$',
  `[–—:(*-] ?${changed}\\W{0,5}$`,
].map((pattern) => new RegExp(pattern, 'i'))
const opening = /^(?:please note(?: that)?|notice)[:,]? /i

/** The sentence of a text that says of this meeting that it is canceled or postponed. */
export function statusStatement(text: string): string | undefined {
  return text
    .slice(0, maxRemarks)
    .split(/\n|(?<=[.!?;])\s/)
    .map(bare)
    .find((sentence) => statements.some((pattern) => pattern.test(sentence)))
}

function bare(sentence: string): string {
  const words = sentence.split(/\s+/).join(' ')
  const first = words.search(/[a-z\d]/i)
  return words.slice(Math.max(first, 0)).replace(opening, '')
}
