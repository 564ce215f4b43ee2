import { sql as raw } from 'kysely'
import type { Alias } from '../../contracts/directory/aliases.ts'

/** The other names of an actor, each once with the oldest claim; `e` is the alias of `entity`. */
export const aliasesColumn = raw<Alias[]>`(
  select coalesce(json_agg(json_build_object('name', named.text, 'claim_id', named.id) order by named.text), '[]')
  from (select distinct on (c.text) c.text, c.id from claim c
    where c.entity_id = e.id and c.kind = 'alias' order by c.text, c.id) named)`
