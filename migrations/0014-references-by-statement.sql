-- A foreign key looks every row up by itself, which was a third of what an import cost the database. What is written by
-- thousands is looked up once for each statement instead, with the same locks and the same error. The foreign key of a claim to
-- its source stays: no claim without evidence.
alter table entity drop constraint entity_place_id_fkey;
alter table entity_place
  drop constraint entity_place_place_id_fkey,
  drop constraint entity_place_entity_id_fkey;
alter table entity_external_id drop constraint entity_external_id_entity_id_fkey;
alter table claim
  drop constraint claim_entity_id_fkey,
  -- Issue areas come from the code, none is ever removed, and those of an actor never had a foreign key.
  drop constraint claim_issue_area_fkey;

-- A plan is kept for the session: one that was made for small tables would read them whole when they have grown.
create function require_entities() returns trigger language plpgsql set enable_seqscan = off as $$
declare missing uuid;
begin
  select entity_id into missing from added
    where not exists (select from entity where id = added.entity_id for key share) limit 1;
  if found then
    raise foreign_key_violation using message = format('%s: no actor has the id %s', tg_table_name, missing);
  end if;
  return null;
end $$;

create function require_places() returns trigger language plpgsql set enable_seqscan = off as $$
declare missing integer;
begin
  select place_id into missing from (select distinct place_id from added) asked
    where not exists (select from place where id = asked.place_id for key share) limit 1;
  if found then
    raise foreign_key_violation using message = format('%s: no place has the id %s', tg_table_name, missing);
  end if;
  return null;
end $$;

-- A trigger that sees all rows of a statement has one event.
create trigger added_places after insert on entity
  referencing new table as added for each statement execute function require_places();
create trigger changed_places after update on entity
  referencing new table as added for each statement execute function require_places();
create trigger added_places after insert on entity_place
  referencing new table as added for each statement execute function require_places();
create trigger changed_places after update on entity_place
  referencing new table as added for each statement execute function require_places();
create trigger added_entities after insert on entity_place
  referencing new table as added for each statement execute function require_entities();
create trigger changed_entities after update on entity_place
  referencing new table as added for each statement execute function require_entities();
create trigger added_entities after insert on entity_external_id
  referencing new table as added for each statement execute function require_entities();
create trigger changed_entities after update on entity_external_id
  referencing new table as added for each statement execute function require_entities();
create trigger added_entities after insert on claim
  referencing new table as added for each statement execute function require_entities();
create trigger changed_entities after update on claim
  referencing new table as added for each statement execute function require_entities();

-- What is part of an actor goes with it.
create function forget_entities() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from claim where entity_id in (select id from gone);
  delete from entity_place where entity_id in (select id from gone);
  delete from entity_external_id where entity_id in (select id from gone);
  return null;
end $$;
create trigger gone_entities after delete on entity
  referencing old table as gone for each statement execute function forget_entities();

create function keep_places() returns trigger language plpgsql set enable_seqscan = off as $$
declare used integer;
begin
  select id into used from gone
    where exists (select from entity_place where place_id = gone.id)
      or exists (select from entity where place_id = gone.id) limit 1;
  if found then
    raise foreign_key_violation using message = format('place: actors are in the place with the id %s', used);
  end if;
  return null;
end $$;
create trigger gone_places after delete on place
  referencing old table as gone for each statement execute function keep_places();

-- The places of an actor come out of the index alone.
drop index entity_place_entity;
create index entity_place_entity on entity_place (entity_id, place_id);
