-- All places of an actor, private ones included. With them in the index of words, a search in a place reads only the
-- actors that have the words and are in the place.
alter table entity add column place_ids integer[] not null default '{}';
update entity e set place_ids = places.ids
from (
  select entity_id, array_agg(place_id order by place_id) as ids
  from (select entity_id, place_id from entity_place union all select entity_id, place_id from entity_private_place) p
  group by entity_id) places
where e.id = places.entity_id;
drop index entity_search;
create index entity_search on entity using gin (state, place_ids, search) where listed;
