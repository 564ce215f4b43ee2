import { sql as raw } from 'kysely'

/** Selects the passage of a claim; `p` is the alias of `passage`. */
export const passageColumns = raw`
  p.id as passage_id, p.source_id, p.excerpt as passage_excerpt, p.excerpt_format, p.position as passage_position,
  p.context_before, p.context_after`
