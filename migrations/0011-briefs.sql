-- What a workspace writes about a place and its issues. Evidence is kept as it was last seen: it outlives the public records.
create table brief (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 300),
  status text not null check (status in ('draft', 'final')),
  -- place_keys, issue_areas, question
  scope jsonb not null,
  text text not null check (length(text) <= 200000),
  -- entities, sources, signals, runs: ids
  links jsonb not null,
  gaps text[] not null,
  -- What the text cites: kind and id, by number.
  cited jsonb not null,
  -- By kind and id: what is cited or linked, as it was last seen, and when.
  known jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null
);
create index brief_workspace on brief (workspace_id, updated_at desc, id desc);

-- How well a place is to be known: so many actors for each issue area and type.
create table coverage_target (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 300),
  -- The place as it was when it was named: key, slug, name, state.
  place jsonb not null,
  -- Slugs of issue areas and domains.
  issue_areas text[] not null,
  -- Empty: of any type.
  actor_types text[] not null,
  minimum integer not null check (minimum > 0),
  due_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null
);
create index coverage_target_workspace on coverage_target (workspace_id, updated_at desc, id desc);
