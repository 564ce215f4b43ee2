-- What changed in public actors, when and why. It contains no words of reports and no names of reporters.
create table entity_change (
  id uuid primary key,
  entity_id uuid not null references entity on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('listed', 'corrected', 'evidence_added', 'merged', 'removed', 'relation_added',
    'relation_ended', 'relation_removed', 'report_resolved')),
  reason text not null check (reason in ('import', 'edit', 'report', 'suggestion', 'submission', 'duplicate',
    'source_check')),
  fields text[] not null default '{}',
  sources_added integer not null default 0,
  claims_added integer not null default 0,
  claims_removed integer not null default 0,
  -- The actor that was merged into this one, or the other end of the relation.
  other_id uuid references entity on delete cascade,
  relation text,
  check ((kind = 'merged') <= (other_id is not null)),
  check ((kind in ('relation_added', 'relation_ended', 'relation_removed')) = (relation is not null))
);
comment on table entity_change is 'The public history of actors. An imported actor has no row for its first day';
create index entity_change_entity on entity_change (entity_id, at desc, id desc);
create index entity_change_other on entity_change (other_id) where other_id is not null;
-- Corrections over the whole directory.
create index entity_change_correction on entity_change (at desc, id desc)
  where kind in ('corrected', 'merged', 'removed', 'relation_removed', 'report_resolved') and reason <> 'import';

insert into entity_change (id, entity_id, at, kind, reason, other_id)
select gen_random_uuid(), into_id, merged_at, 'merged', 'edit', merged_id from entity_merge
  join entity merged on merged.id = merged_id and merged.status = 'merged'
  join entity heir on heir.id = into_id and heir.status = 'active';
insert into entity_change (id, entity_id, at, kind, reason)
select gen_random_uuid(), flag.entity_id, flag.updated_at, 'report_resolved', 'report' from flag
  join entity on entity.id = flag.entity_id and entity.listed
where flag.status = 'resolved';
