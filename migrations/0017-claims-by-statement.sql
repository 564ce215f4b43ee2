-- The foreign key of a claim to its source took a ninth of what an import cost the database. Like the other references it is
-- looked up once for each statement, with the same locks and the same error: no claim without evidence.
alter table claim drop constraint claim_source_id_fkey;

create function require_sources() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  missing uuid;
  own xid := pg_current_xact_id()::xid;
begin
  -- Nobody else can delete a row that this transaction wrote, so it needs no lock of its own.
  select source_id into missing from added
    where (select xmin from source where id = added.source_id) is distinct from own
      and not exists (select from source where id = added.source_id for key share) limit 1;
  if found then
    raise foreign_key_violation using message = format('%s: no source has the id %s', tg_table_name, missing);
  end if;
  return null;
end $$;
create trigger added_sources after insert on claim
  referencing new table as added for each statement execute function require_sources();
create trigger changed_sources after update on claim
  referencing new table as added for each statement execute function require_sources();

create function keep_sources() returns trigger language plpgsql set enable_seqscan = off as $$
declare used uuid;
begin
  select id into used from gone where exists (select from claim where source_id = gone.id) limit 1;
  if found then
    raise foreign_key_violation using message = format('source: claims cite the source with the id %s', used);
  end if;
  return null;
end $$;
create trigger gone_sources after delete on source
  referencing old table as gone for each statement execute function keep_sources();

create function keep_id() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('%s: an id is what others refer to and never changes', tg_table_name);
end $$;
create trigger keep_id before update of id on source
  for each row when (old.id <> new.id) execute function keep_id();

create or replace function require_entities() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  missing uuid;
  own xid := pg_current_xact_id()::xid;
begin
  select entity_id into missing from added
    where (select xmin from entity where id = added.entity_id) is distinct from own
      and not exists (select from entity where id = added.entity_id for key share) limit 1;
  if found then
    raise foreign_key_violation using message = format('%s: no actor has the id %s', tg_table_name, missing);
  end if;
  return null;
end $$;

-- The same, without turning a whole text into characters where the first of it tells already.
alter table claim
  drop constraint claim_text_check,
  drop constraint claim_excerpt_check,
  add constraint claim_text_check check (ascii(text) between 33 and 126 or text ~ '\S'),
  add constraint claim_excerpt_check check (ascii(excerpt) between 33 and 126 or excerpt ~ '\S');
alter table entity
  drop constraint entity_name_check,
  add constraint entity_name_check check ((ascii(name) between 33 and 126 or name ~ '\S') and length(name) <= 300);
alter table source
  drop constraint source_check,
  add constraint source_check
    check (starts_with(url, 'https://') or url ~ '^https?://' or (sample and url ~ '^/samples/'));
