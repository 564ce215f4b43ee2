-- Lists of actors, notes and review states: what a workspace keeps about records of the directory. None of it refers to
-- a record by foreign key: it outlives the record, under the last name known.
create table list (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null check (name ~ '\S' and length(name) <= 200),
  description text,
  item_count integer not null default 0 check (item_count between 0 and 5000),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null,
  unique (workspace_id, id)
);

-- Positions leave room between them: an item is moved by writing its own row.
create table list_item (
  workspace_id uuid not null,
  list_id uuid not null,
  entity_id uuid not null,
  entity_name text not null,
  note text,
  position bigint not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null,
  primary key (list_id, entity_id),
  foreign key (workspace_id, list_id) references list (workspace_id, id) on delete cascade
);
create index list_item_order on list_item (list_id, position, entity_id);
create index list_item_workspace on list_item (workspace_id, list_id, entity_id);

create table note (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  target_type text not null check (target_type in ('entity', 'source')),
  target_id uuid not null,
  target_name text not null,
  text text not null check (length(text) <= 20000),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null
);
create index note_workspace on note (workspace_id, id);
create index note_target on note (workspace_id, target_id, id);

create table review (
  workspace_id uuid not null references workspace on delete cascade,
  target_type text not null check (target_type in ('entity', 'source')),
  target_id uuid not null,
  target_name text not null,
  state text not null check (state in ('unreviewed', 'in_review', 'confirmed', 'disputed')),
  comment text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null,
  primary key (workspace_id, target_type, target_id)
);
create index review_state on review (workspace_id, state, updated_at desc, target_id desc);
create index review_recent on review (workspace_id, updated_at desc, target_id desc);

-- Every state that was set, by whom and when.
create table review_step (
  id uuid primary key,
  workspace_id uuid not null,
  target_type text not null,
  target_id uuid not null,
  from_state text not null,
  to_state text not null,
  comment text,
  at timestamptz not null,
  account_id uuid references account on delete set null,
  account_name text not null,
  foreign key (workspace_id, target_type, target_id) references review on delete cascade
);
create index review_step_target on review_step (workspace_id, target_type, target_id, id);
