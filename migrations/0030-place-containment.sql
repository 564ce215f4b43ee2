-- Areas are places too: the country, states, counties and districts. All other kinds are localities.
alter table place add column level smallint not null generated always as (
  case kind when 'country' then 0 when 'state' then 1 when 'county' then 2 when 'district' then 3 else 4 end) stored;
create index place_level on place (level, folded, id);

-- Which places contain a place, at every level. The country contains all places, so it is not stored here.
create table place_within (
  ancestor_id integer not null references place on delete cascade,
  place_id integer not null references place on delete cascade,
  -- What the statement rests on: the key, a division id, coordinates in an outline, or an imported record.
  basis text not null check (basis in ('key', 'division', 'coordinates', 'record')),
  primary key (ancestor_id, place_id),
  check (ancestor_id <> place_id)
);
create index place_within_place on place_within (place_id);

-- Actors in a place that contains others, or anywhere below it, in the order of their names.
create table entity_within (
  place_id integer not null,
  sort_name text not null,
  entity_id uuid not null,
  primary key (place_id, sort_name, entity_id)
);
create index entity_within_entity on entity_within (entity_id);

-- Numbers of these actors, counted anew after changes.
create table within_figure (
  place_id integer primary key,
  actor_count integer not null
);

create function list_actors_within() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into entity_within (place_id, sort_name, entity_id)
    select w.ancestor_id, added.sort_name, added.entity_id from added join place_within w on w.place_id = added.place_id
    union
    select place_id, sort_name, entity_id from added
      where exists (select from place_within w where w.ancestor_id = added.place_id)
    on conflict do nothing;
  return null;
end $$;
create trigger added_within after insert on entity_place
  referencing new table as added for each statement execute function list_actors_within();

-- An actor that leaves one place may still be in another one of the same area, so its areas are listed anew.
create function relist_actors_within() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from entity_within where entity_id in (select entity_id from gone);
  insert into entity_within (place_id, sort_name, entity_id)
    select w.ancestor_id, ep.sort_name, ep.entity_id
      from entity_place ep join place_within w on w.place_id = ep.place_id
      where ep.entity_id in (select entity_id from gone)
    union
    select ep.place_id, ep.sort_name, ep.entity_id from entity_place ep
      where ep.entity_id in (select entity_id from gone)
        and exists (select from place_within w where w.ancestor_id = ep.place_id)
    on conflict do nothing;
  return null;
end $$;
create trigger gone_within after delete on entity_place
  referencing old table as gone for each statement execute function relist_actors_within();
create trigger changed_within after update on entity_place
  referencing old table as gone for each statement execute function relist_actors_within();

create function list_contained_actors() returns trigger language plpgsql as $$
begin
  insert into entity_within (place_id, sort_name, entity_id)
    select added.ancestor_id, ep.sort_name, ep.entity_id from added join entity_place ep on ep.place_id = added.place_id
    union
    select ep.place_id, ep.sort_name, ep.entity_id
      from entity_place ep where ep.place_id in (select ancestor_id from added)
    on conflict do nothing;
  return null;
end $$;
create trigger added_containment after insert on place_within
  referencing new table as added for each statement execute function list_contained_actors();

create function unlist_contained_actors() returns trigger language plpgsql as $$
begin
  delete from entity_within listed using gone join entity_place ep on ep.place_id = gone.place_id
    where listed.place_id = gone.ancestor_id and listed.entity_id = ep.entity_id
      and not exists (
        select from entity_place other left join place_within w
          on w.place_id = other.place_id and w.ancestor_id = gone.ancestor_id
        where other.entity_id = ep.entity_id and (w.place_id is not null or other.place_id = gone.ancestor_id));
  return null;
end $$;
create trigger gone_containment after delete on place_within
  referencing old table as gone for each statement execute function unlist_contained_actors();

-- A place is in the state of its key. The sample town is in no real place.
create function contain_by_key() returns trigger language plpgsql as $$
begin
  insert into place_within (ancestor_id, place_id, basis)
    select state.id, added.id, 'key' from added
      join place state on state.state = added.state and state.kind = 'state' and state.slug like '%-us'
    where not added.sample and added.level > 1
    on conflict do nothing;
  return null;
end $$;
create trigger added_by_key after insert on place
  referencing new table as added for each statement execute function contain_by_key();
create trigger changed_by_key after update on place
  referencing new table as added for each statement execute function contain_by_key();

insert into place (key, slug, name, folded, state, kind, ocd_id)
values ('united-states,united-states', 'united-states-us', 'United States', 'unitedstates', 'US', 'country',
  'ocd-division/country:us')
on conflict do nothing;

insert into place (key, slug, name, folded, state, kind, ocd_id)
select slug || ',united-states', slug || '-us', name, replace(slug, '-', ''), abbreviation, 'state',
  'ocd-division/country:us/' || division || ':' || lower(abbreviation)
from (
  select *, trim(both '-' from replace(regexp_replace(lower(name), '[^a-z ]', '', 'g'), ' ', '-')) as slug
  from (values
    ('AL', 'Alabama', 'state'),
    ('AK', 'Alaska', 'state'),
    ('AZ', 'Arizona', 'state'),
    ('AR', 'Arkansas', 'state'),
    ('CA', 'California', 'state'),
    ('CO', 'Colorado', 'state'),
    ('CT', 'Connecticut', 'state'),
    ('DE', 'Delaware', 'state'),
    ('FL', 'Florida', 'state'),
    ('GA', 'Georgia', 'state'),
    ('HI', 'Hawaii', 'state'),
    ('ID', 'Idaho', 'state'),
    ('IL', 'Illinois', 'state'),
    ('IN', 'Indiana', 'state'),
    ('IA', 'Iowa', 'state'),
    ('KS', 'Kansas', 'state'),
    ('KY', 'Kentucky', 'state'),
    ('LA', 'Louisiana', 'state'),
    ('ME', 'Maine', 'state'),
    ('MD', 'Maryland', 'state'),
    ('MA', 'Massachusetts', 'state'),
    ('MI', 'Michigan', 'state'),
    ('MN', 'Minnesota', 'state'),
    ('MS', 'Mississippi', 'state'),
    ('MO', 'Missouri', 'state'),
    ('MT', 'Montana', 'state'),
    ('NE', 'Nebraska', 'state'),
    ('NV', 'Nevada', 'state'),
    ('NH', 'New Hampshire', 'state'),
    ('NJ', 'New Jersey', 'state'),
    ('NM', 'New Mexico', 'state'),
    ('NY', 'New York', 'state'),
    ('NC', 'North Carolina', 'state'),
    ('ND', 'North Dakota', 'state'),
    ('OH', 'Ohio', 'state'),
    ('OK', 'Oklahoma', 'state'),
    ('OR', 'Oregon', 'state'),
    ('PA', 'Pennsylvania', 'state'),
    ('RI', 'Rhode Island', 'state'),
    ('SC', 'South Carolina', 'state'),
    ('SD', 'South Dakota', 'state'),
    ('TN', 'Tennessee', 'state'),
    ('TX', 'Texas', 'state'),
    ('UT', 'Utah', 'state'),
    ('VT', 'Vermont', 'state'),
    ('VA', 'Virginia', 'state'),
    ('WA', 'Washington', 'state'),
    ('WV', 'West Virginia', 'state'),
    ('WI', 'Wisconsin', 'state'),
    ('WY', 'Wyoming', 'state'),
    ('DC', 'District of Columbia', 'district'),
    ('PR', 'Puerto Rico', 'territory'),
    ('GU', 'Guam', 'territory'),
    ('VI', 'U.S. Virgin Islands', 'territory'),
    ('AS', 'American Samoa', 'territory'),
    ('MP', 'Northern Mariana Islands', 'territory')
  ) as given (abbreviation, name, division)
) as state
on conflict do nothing;

insert into place_within (ancestor_id, place_id, basis)
select state.id, place.id, 'key' from place
  join place state on state.state = place.state and state.kind = 'state' and state.slug like '%-us'
where not place.sample and place.level > 1
on conflict do nothing;
