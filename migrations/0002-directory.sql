create extension if not exists btree_gin;

create table domain (
  slug text primary key,
  name text not null,
  description text not null,
  position smallint not null
);

create table issue_area (
  slug text primary key,
  domain text not null references domain,
  name text not null,
  description text not null,
  search_terms text[] not null,
  position smallint not null
);

create table place (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*,[a-z]+(-[a-z]+)*$'),
  slug text not null unique,
  name text not null,
  -- The name without case, accents and punctuation, St/Saint and the like made one: what free text is compared with.
  folded text not null,
  state char(2) not null,
  kind text not null,
  population integer check (population >= 0),
  latitude real,
  longitude real,
  geoid text,
  ocd_id text unique,
  sample boolean not null default false
);
create index place_folded on place (folded text_pattern_ops, state);

-- Other names of a place, folded: "new york city", "boise city".
create table place_alias (
  folded text not null,
  place_id integer not null references place on delete cascade,
  primary key (folded, place_id)
);

create table place_zip (
  zip char(5) not null,
  place_id integer not null references place on delete cascade,
  primary key (zip, place_id)
);

create table entity (
  id uuid primary key,
  type text not null check (type in ('person', 'organization', 'initiative', 'campaign', 'event')),
  name text not null check (name ~ '\S' and length(name) <= 300),
  slug text not null,
  sort_name text not null,
  description text,
  place_id integer not null references place,
  state char(2) not null,
  issue_areas text[] not null default '{}',
  source_classes text[] not null default '{}',
  website text,
  contacts jsonb not null default '[]',
  source_count integer not null default 0,
  latest_source_at timestamptz,
  open_flag_count integer not null default 0 check (open_flag_count >= 0),
  sample boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'workspace')),
  workspace_id uuid,
  status text not null default 'active' check (status in ('active', 'deleted', 'merged')),
  merged_into uuid references entity,
  -- The one condition of every public read.
  listed boolean not null generated always as (status = 'active' and visibility = 'public') stored,
  search tsvector not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'merged') = (merged_into is not null)),
  check ((visibility = 'workspace') = (workspace_id is not null))
);
create index entity_search on entity using gin (state, search) where listed;
create index entity_by_name on entity (sort_name, id) where listed;
create index entity_by_state on entity (state, sort_name, id) where listed;
create index entity_by_sources on entity (source_count desc, id) where listed;
create index entity_by_age on entity (latest_source_at desc, id) where listed;
create index entity_issue_areas on entity using gin (issue_areas) where listed;

-- Every place of a listed actor, with the name so that a place's actors come out of the index in order.
create table entity_place (
  place_id integer not null references place,
  sort_name text not null,
  entity_id uuid not null references entity on delete cascade,
  primary key (place_id, sort_name, entity_id)
);
create index entity_place_entity on entity_place (entity_id);

create table entity_external_id (
  scheme text not null,
  value text not null,
  entity_id uuid not null references entity on delete cascade,
  -- Hash of the record last imported: an unchanged one is not written again.
  record_hash text not null,
  primary key (scheme, value)
);
create index entity_external_id_entity on entity_external_id (entity_id);

create table source (
  id uuid primary key,
  url text not null unique check (length(url) <= 2000),
  title text not null,
  publisher text,
  source_class text not null,
  published_at timestamptz,
  retrieved_at timestamptz not null,
  content_hash text,
  status text not null default 'ok' check (status in ('ok', 'changed', 'broken')),
  open_flag_count integer not null default 0 check (open_flag_count >= 0),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  check (url ~ '^https?://' or (sample and url ~ '^/samples/'))
);

-- No claim without evidence: a source and an exact quote from it.
create table claim (
  id uuid primary key,
  entity_id uuid not null references entity on delete cascade,
  source_id uuid not null references source,
  kind text not null,
  text text not null check (text ~ '\S'),
  issue_area text references issue_area,
  excerpt text not null check (excerpt ~ '\S'),
  recorded_at timestamptz not null
);
create index claim_entity on claim (entity_id);
create index claim_source on claim (source_id);

-- What a merge moved, so that it can be undone.
create table entity_merge (
  id uuid primary key,
  merged_id uuid not null references entity,
  into_id uuid not null references entity,
  moved_claims uuid[] not null,
  merged_by text not null,
  merged_at timestamptz not null default now()
);

-- Somebody looked for actors here: tells "found none" from "did not look".
create table place_search (
  id uuid primary key,
  place_id integer not null references place,
  issue_areas text[] not null,
  engines text[] not null,
  finished_at timestamptz not null,
  sample boolean not null default false
);
create index place_search_place on place_search (place_id, finished_at desc);

-- Words that occur in actors' names and descriptions: what a misspelt word is corrected to.
create extension if not exists pg_trgm;
create table search_word (
  word text primary key
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);
