-- A relation is a claim with an object: "is chair of" has a subject (entity_id), an object, a source and a quote.
alter table claim
  add column relation text,
  add column object_id uuid references entity on delete cascade,
  add column role text,
  add column post text,
  add column since date,
  add column until date,
  add column end_reason text,
  -- The last day of the office that the relation depends on, when another record gives it.
  add column office_until date,
  -- The claim that proves the end, when another source reports it.
  add column end_claim_id uuid references claim on delete set null,
  add constraint claim_relation_kind check (relation in
    ('membership', 'part_of', 'organizes', 'supports', 'opposes', 'funds', 'employs', 'vacancy')),
  -- A vacancy is a post of the organization that nobody holds, so it has no object.
  add constraint claim_relation_object check (
    case when relation is null then
      num_nonnulls(object_id, role, post, since, until, end_reason, office_until, end_claim_id) = 0
    when relation = 'vacancy' then object_id is null and post is not null
    else object_id is not null end),
  add constraint claim_relation_itself check (object_id <> entity_id),
  add constraint claim_relation_dates check (until >= since),
  add constraint claim_relation_end check (until is not null or (end_reason is null and end_claim_id is null));
create index claim_by_relation_subject on claim (entity_id) where relation is not null;
create index claim_by_object on claim (object_id) where object_id is not null;
create index claim_by_end_claim on claim (end_claim_id) where end_claim_id is not null;
alter table claim
  alter role set statistics 0,
  alter post set statistics 0,
  alter end_reason set statistics 0;

-- The relations that a merge moved, by the end that changed.
alter table entity_merge
  add column moved_subjects uuid[] not null default '{}',
  add column moved_objects uuid[] not null default '{}';

-- Public ids of actors elsewhere, such as a Wikidata item. An actor's own ids in an import stay in entity_external_id.
create table entity_identifier (
  entity_id uuid not null references entity on delete cascade,
  scheme text not null check (scheme ~ '^[a-z][a-z0-9_-]*$' and length(scheme) <= 60),
  identifier text not null check (identifier ~ '\S' and length(identifier) <= 300),
  primary key (entity_id, scheme, identifier)
);
create index entity_identifier_lookup on entity_identifier (identifier, scheme);
insert into entity_identifier (entity_id, scheme, identifier)
  select entity_id, case scheme when 'openstates' then 'ocd' else scheme end, value
  from entity_external_id where scheme in ('openstates', 'bioguide') and length(value) <= 300
  on conflict do nothing;

-- Relations that a reviewer removed, as hashes: an import does not restore them.
create table relation_removal (
  hash text primary key,
  entity_id uuid not null references entity on delete cascade,
  removed_at timestamptz not null
);
create index relation_removal_entity on relation_removal (entity_id);
