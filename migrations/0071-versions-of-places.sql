-- Every change to the public actors of a place, to their claims or to the sources of these, so that stored numbers of the
-- place are known to be current. The version of a place is the sum of its changes. Changes are only added, because
-- transactions that increment one counter would wait for each other.
create table place_change (
  place_id integer not null,
  changes bigint not null default 1
);
create index place_change_by_place on place_change (place_id) include (changes);

-- `changed` are rows of the table whose trigger runs the function.
create function record_changed_places() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into place_change (place_id) select distinct place_id from changed;
  return null;
end $$;
create function record_places_of_claims() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into place_change (place_id) select distinct place_id from entity_place
    where entity_id in (select entity_id from changed);
  return null;
end $$;
create function record_places_of_actors() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into place_change (place_id) select distinct place_id from entity_place
    where entity_id in (select id from changed);
  return null;
end $$;
create function record_places_of_sources() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into place_change (place_id) select distinct place_id from entity_place
    where entity_id in (select entity_id from claim where source_id in (select id from changed));
  return null;
end $$;

create trigger place_added after insert on entity_place
  referencing new table as changed for each statement execute function record_changed_places();
create trigger place_left after delete on entity_place
  referencing old table as changed for each statement execute function record_changed_places();
create trigger place_before after update on entity_place
  referencing old table as changed for each statement execute function record_changed_places();
create trigger place_after after update on entity_place
  referencing new table as changed for each statement execute function record_changed_places();
create trigger places_of_added after insert on claim
  referencing new table as changed for each statement execute function record_places_of_claims();
create trigger places_of_removed after delete on claim
  referencing old table as changed for each statement execute function record_places_of_claims();
create trigger places_before after update on claim
  referencing old table as changed for each statement execute function record_places_of_claims();
create trigger places_after after update on claim
  referencing new table as changed for each statement execute function record_places_of_claims();
create trigger places_of_changed after update on entity
  referencing new table as changed for each statement execute function record_places_of_actors();
create trigger places_of_changed after update on source
  referencing new table as changed for each statement execute function record_places_of_sources();

-- The numbers of a place include those of domains.
create function record_all_places() returns trigger language plpgsql as $$
begin
  insert into place_change (place_id) select id from place;
  return null;
end $$;
create trigger moved_area after update of domain on issue_area
  for each row when (old.domain is distinct from new.domain) execute function record_all_places();

-- No place has the version -1: stored numbers are shown until they are counted again.
alter table place_count
  add column version bigint not null default -1,
  -- Facets are stored for large places only.
  alter column facets drop not null;
alter table place_count alter column version drop default;
