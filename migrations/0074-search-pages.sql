-- What a search read and could not read. A published search lists it.
alter table place_search add column page_counts jsonb not null default '{}';

create table search_page (
  search_id uuid not null references place_search on delete cascade,
  position integer not null,
  url text not null,
  outcome text not null,
  retrieved_at timestamptz,
  -- A member named the address: it is public only where a public actor cites it.
  given boolean not null,
  primary key (search_id, position)
);

insert into search_page (search_id, position, url, outcome, retrieved_at, given)
select run_id, row_number() over (partition by run_id order by position),
  coalesce(record->>'finalUrl', url), outcome, (record->'page'->>'retrievedAt')::timestamptz,
  coalesce(record->>'foundBy' = 'given', false)
from discovery_page where run_id in (select id from place_search);

update place_search set page_counts = counted.by_outcome
from (
  select search_id, jsonb_object_agg(outcome, count) as by_outcome
  from (select search_id, outcome, count(*) from search_page group by search_id, outcome) of_outcome
  group by search_id) counted
where counted.search_id = place_search.id;
