-- Monitors read public sources on a schedule and append signals about what changed.
create table monitor (
  id uuid primary key,
  -- Null for public monitors, whose signals everybody sees.
  workspace_id uuid references workspace on delete cascade,
  place_key text not null references place (key) on update cascade on delete cascade,
  kind text not null,
  url text not null,
  -- Monitors of one site are read one after another.
  site text not null,
  config jsonb not null,
  title text not null,
  source_class text not null,
  origin text not null check (origin in ('account', 'source', 'sample')),
  source_id uuid references source on delete cascade,
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- Schedule.
  interval_seconds integer not null check (interval_seconds > 0),
  next_at timestamptz not null,
  leased_until timestamptz,
  -- Increases with every stored reading: a reading that started from an older version is discarded.
  version integer not null default 0,
  position jsonb,
  validators jsonb not null default '{}',
  -- Health.
  last_attempt_at timestamptz,
  last_success_at timestamptz,
  last_change_at timestamptz,
  -- Seconds between the last changes, newest last.
  gaps integer[] not null default '{}',
  failures integer not null default 0,
  last_error jsonb,
  problems jsonb not null default '[]',
  broken_since timestamptz,
  broken_count integer not null default 0,
  last_evidence jsonb,
  check ((origin = 'source') = (source_id is not null))
);
create unique index monitor_once on monitor
  (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), kind, url);
create index monitor_due on monitor (next_at) where paused_at is null;
create index monitor_leased on monitor (site) where leased_until is not null;
create index monitor_of_workspace on monitor (workspace_id, id);
create index monitor_of_source on monitor (source_id) where source_id is not null;
create index monitor_of_place on monitor (place_key);

-- One meeting, however many sources announce it and however often it is moved.
create table meeting (
  id uuid primary key,
  workspace_id uuid references workspace on delete cascade,
  place_key text not null references place (key) on update cascade on delete cascade,
  body_key text not null,
  starts_at timestamptz not null,
  is_all_day boolean not null
);
create index meeting_time on meeting (place_key, starts_at);

create table monitor_item (
  monitor_id uuid not null references monitor on delete cascade,
  external_id text not null,
  content_hash text not null,
  -- False for what was old at the first reading.
  is_published boolean not null,
  starts_at timestamptz,
  meeting_id uuid references meeting on delete set null,
  item jsonb not null,
  retrieved_at timestamptz not null,
  primary key (monitor_id, external_id)
);
create index monitor_item_meeting on monitor_item (meeting_id) where meeting_id is not null;

create table monitor_snapshot (
  monitor_id uuid not null references monitor on delete cascade,
  taken_at timestamptz not null,
  content_hash text not null,
  text text not null,
  primary key (monitor_id, taken_at)
);
