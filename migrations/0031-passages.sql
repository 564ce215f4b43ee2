-- A quote of a source with its place in the text. Several claims, about several actors, can cite one passage.
create table passage (
  id uuid not null,
  source_id uuid not null references source on delete cascade,
  excerpt text not null check (ascii(excerpt) between 33 and 126 or excerpt ~ '\S'),
  excerpt_format text not null check (excerpt_format in ('text', 'yaml', 'json', 'ics')),
  -- Where the quote starts in the text of the page, in characters.
  position integer check (position >= 0),
  -- The text around the quote, as retrieved; empty when it is not known or not published.
  context_before text not null default '',
  context_after text not null default '',
  -- With the source as part of the key, the foreign key of a claim makes it cite the source of its passage.
  primary key (id, source_id)
);
-- Longer than an index entry may be, so that the hash stands for the quote.
create unique index passage_quote on passage (source_id, md5(excerpt));
alter table passage
  alter excerpt set statistics 0,
  alter context_before set statistics 0,
  alter context_after set statistics 0;

insert into passage (id, source_id, excerpt, excerpt_format, position)
select gen_random_uuid(), s.id, c.excerpt,
  case
    when s.source_class = 'dataset' and c.excerpt ~ '^\s*[{\["]' then 'json'
    when s.source_class = 'dataset' then 'yaml'
    when s.source_class = 'calendar' and c.excerpt ~ '^[A-Z][A-Z0-9-]*(;[^:]*)?:' then 'ics'
    else 'text'
  end,
  min(c.position)
from claim c join source s on s.id = c.source_id group by s.id, s.source_class, c.excerpt;

alter table claim add column passage_id uuid;
update claim c set passage_id = p.id
from passage p where p.source_id = c.source_id and md5(p.excerpt) = md5(c.excerpt);

-- A quote of an actor that is part of a longer quote of the same actor and source belongs to the longer one.
with longer as (
  select distinct on (part.id) part.id, whole.passage_id
  from claim part join claim whole on whole.entity_id = part.entity_id and whole.source_id = part.source_id
  where length(whole.excerpt) > length(part.excerpt) and strpos(whole.excerpt, part.excerpt) > 0
    and not (left(part.excerpt, 1) ~ '[[:alnum:]]'
      and substr(whole.excerpt, strpos(whole.excerpt, part.excerpt) - 1, 1) ~ '[[:alnum:]]')
    and not (right(part.excerpt, 1) ~ '[[:alnum:]]'
      and substr(whole.excerpt, strpos(whole.excerpt, part.excerpt) + length(part.excerpt), 1) ~ '[[:alnum:]]')
  order by part.id, length(whole.excerpt) desc, whole.passage_id)
update claim c set passage_id = longer.passage_id from longer where c.id = longer.id;
delete from passage p where not exists (select from claim c where c.source_id = p.source_id and c.passage_id = p.id);

-- The foreign key to the passage implies the one to the source.
alter table claim
  alter passage_id set not null,
  add constraint claim_passage_fkey foreign key (passage_id, source_id) references passage (id, source_id),
  drop constraint claim_source_id_fkey;
drop index claim_source;
create index claim_source on claim (source_id, passage_id);

-- A passage that proves nothing anymore is not stored: it may be text that was removed for good.
create function drop_uncited_passages() returns trigger language plpgsql as $$
begin
  delete from passage where (id, source_id) in (
    select p.id, p.source_id from passage p join (select distinct passage_id, source_id from gone) one
      on p.id = one.passage_id and p.source_id = one.source_id
    where not exists (select from claim c where c.source_id = p.source_id and c.passage_id = p.id)
    -- A passage that another transaction is about to cite stays.
    for update of p skip locked);
  return null;
end $$;
create trigger dropped_claims after delete on claim
  referencing old table as gone for each statement execute function drop_uncited_passages();
create trigger changed_claims after update on claim
  referencing old table as gone for each statement execute function drop_uncited_passages();
