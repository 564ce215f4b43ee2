-- Runs: searches for actors, made by the service or synced from local research. They belong to a workspace.
create table discovery_run (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid references account on delete set null,
  kind text not null check (kind in ('research', 'sync')),
  location text not null,
  place_key text,
  issue_areas text[] not null default '{}',
  unknown_issue_areas text[] not null default '{}',
  urls text[] not null default '{}',
  depth text not null default 'standard' check (depth in ('standard', 'deep')),
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  code text,
  detail text,
  stage text,
  progress jsonb not null default '{}',
  remarks jsonb not null default '[]',
  providers jsonb not null default '[]',
  gaps jsonb not null default '[]',
  cancel_asked_at timestamptz,
  -- Of a sync: the same bundle is answered with the same receipt.
  local_run_id text,
  bundle_hash text,
  receipt jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  unique (workspace_id, bundle_hash),
  check ((status in ('completed', 'failed')) = (finished_at is not null))
);
create index discovery_run_workspace on discovery_run (workspace_id, created_at desc, id desc);
create index discovery_run_unfinished on discovery_run (id) where status in ('pending', 'running');

-- What a step of a run answered: it is not asked again when the run goes on after a crash.
create table discovery_step (
  run_id uuid not null references discovery_run on delete cascade,
  step text not null,
  value jsonb not null,
  primary key (run_id, step)
);

-- What became of each address of a run, with what was read from it.
create table discovery_page (
  run_id uuid not null references discovery_run on delete cascade,
  url text not null,
  position bigint generated always as identity,
  outcome text not null,
  candidates integer not null,
  record jsonb not null,
  primary key (run_id, url)
);
create index discovery_page_order on discovery_page (run_id, position);

create table discovery_candidate (
  id uuid primary key,
  run_id uuid not null references discovery_run on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  state text not null check (state in ('open', 'accepted', 'merged', 'rejected', 'published')),
  version integer not null default 1,
  -- Unique inside its run: the same actor found again is the same candidate.
  local_id text not null,
  score double precision not null,
  -- As it was found, and as it is now: a decision that is taken back restores it.
  found jsonb not null,
  draft jsonb not null,
  match jsonb not null,
  -- The actor it became, or is to be merged into. Without a foreign key: it outlives the actor.
  entity_id uuid,
  reason text,
  decided_by text,
  decided_at timestamptz,
  unique (run_id, local_id)
);
create index discovery_candidate_order on discovery_candidate (run_id, score desc, id);
create index discovery_candidate_state on discovery_candidate (run_id, state);
