create table flag (
  id uuid primary key,
  target_type text not null check (target_type in ('entity', 'source')),
  entity_id uuid references entity on delete cascade,
  source_id uuid references source on delete cascade,
  flag_type text not null,
  reason text not null check (reason ~ '\S'),
  status text not null default 'open' check (status in ('open', 'in_review', 'resolved', 'dismissed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((target_type = 'entity') = (entity_id is not null)),
  check ((target_type = 'source') = (source_id is not null))
);
create index flag_queue on flag (status, created_at, id);
create index flag_entity on flag (entity_id);
create index flag_source on flag (source_id);

create table flag_transition (
  id bigint generated always as identity primary key,
  flag_id uuid not null references flag on delete cascade,
  from_status text not null,
  to_status text not null,
  reviewer text not null,
  note text,
  at timestamptz not null default now()
);
create index flag_transition_flag on flag_transition (flag_id, id);
