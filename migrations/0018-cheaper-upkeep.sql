-- Several claims of a statement belong to one actor or cite one source: each is looked up once.
create or replace function require_sources() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  missing uuid;
  own xid := pg_current_xact_id()::xid;
begin
  -- Nobody else can delete a row that this transaction wrote, so it needs no lock of its own.
  select source_id into missing from (select distinct source_id from added) asked
    where (select xmin from source where id = asked.source_id) is distinct from own
      and not exists (select from source where id = asked.source_id for key share) limit 1;
  if found then
    raise foreign_key_violation using message = format('%s: no source has the id %s', tg_table_name, missing);
  end if;
  return null;
end $$;

create or replace function require_entities() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  missing uuid;
  own xid := pg_current_xact_id()::xid;
begin
  select entity_id into missing from (select distinct entity_id from added) asked
    where (select xmin from entity where id = asked.entity_id) is distinct from own
      and not exists (select from entity where id = asked.entity_id for key share) limit 1;
  if found then
    raise foreign_key_violation using message = format('%s: no actor has the id %s', tg_table_name, missing);
  end if;
  return null;
end $$;

-- Nothing is looked for by these, so nobody needs to know what is common in them.
alter table entity
  alter description set statistics 0,
  alter website set statistics 0,
  alter contacts set statistics 0;
alter table claim
  alter text set statistics 0,
  alter excerpt set statistics 0;
alter table source
  alter title set statistics 0,
  alter publisher set statistics 0,
  alter content_hash set statistics 0;
