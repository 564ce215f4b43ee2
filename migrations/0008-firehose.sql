-- Writers put signals here, in the transaction of the record they tell of. A row is here or in the log, never in both.
create table signal_inbox (
  -- Of the whole transaction: (xid, id) is an order in which nothing can come late once xid is below the horizon.
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  appended_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('signal', 'retraction')),
  signal_id uuid not null,
  chain_id uuid not null,
  places text[] not null,
  issues text[] not null,
  actor_types text[] not null,
  signal_types text[] not null,
  source_classes text[] not null,
  visibility text not null check (visibility in ('workspace', 'partner', 'public', 'reviewer')),
  workspace_id uuid,
  detected_at timestamptz not null,
  occurred_at timestamptz not null,
  relevance double precision not null,
  body text not null,
  primary key (xid, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, vacuum_truncate = false);

-- The order that everybody reads: seq has no holes, and rows never change. The body stays the text it was written as.
-- Partitions are made ahead of need by the sequencer, and dropped from the old end.
create table signal_log (
  seq bigint not null,
  sequenced_at timestamptz not null,
  kind text not null,
  signal_id uuid not null,
  chain_id uuid not null,
  places text[] not null,
  issues text[] not null,
  actor_types text[] not null,
  signal_types text[] not null,
  source_classes text[] not null,
  visibility text not null,
  -- Without a foreign key: a row that went with its workspace would leave a hole.
  workspace_id uuid,
  detected_at timestamptz not null,
  occurred_at timestamptz not null,
  relevance double precision not null,
  body text not null,
  primary key (seq)
) partition by range (seq);
create index signal_log_keys on signal_log using gin (places, issues, actor_types, signal_types, source_classes)
  with (gin_pending_list_limit = 512);
create index signal_log_chain on signal_log (chain_id, seq);
create index signal_log_detected on signal_log (detected_at desc, seq desc);
create index signal_log_occurred on signal_log (occurred_at desc, seq desc);
create index signal_log_relevance on signal_log (relevance desc, seq desc);

-- Where the log stands. Updated with every batch, so there is room for its next versions on the page.
create table firehose_head (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  -- Counts leaders; a step of an earlier one writes nothing.
  term bigint not null default 0,
  head bigint not null default 0,
  head_at timestamptz,
  -- Everything after it is in the log.
  floor bigint not null default 0,
  floor_at timestamptz,
  last_xid xid8 not null default '0',
  last_id bigint not null default 0,
  -- Which server and table the transaction ids belong to; another one after a restore.
  home text
) with (fillfactor = 10);
insert into firehose_head (epoch) values (left(md5(gen_random_uuid()::text), 8));

-- What was published: by whose id, in which revision, and all keys it was ever found by.
create table signal (
  id uuid primary key,
  chain_id uuid not null,
  -- In whose name external_id is unique.
  external_scope text,
  external_id text,
  revision integer not null,
  content_hash text not null,
  keys jsonb not null,
  visibility text not null check (visibility in ('workspace', 'partner', 'public', 'reviewer')),
  workspace_id uuid references workspace on delete cascade,
  occurred_at timestamptz not null,
  retracted_at timestamptz,
  unique (external_scope, external_id)
);
create index signal_chain on signal (chain_id);
create index signal_workspace on signal (workspace_id) where workspace_id is not null;

create table firehose_session (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid not null references account on delete cascade,
  query jsonb not null,
  delivery jsonb not null,
  -- Of a webhook; the others stay active.
  state text not null default 'active' check (state in ('active', 'retrying', 'dead')),
  reason text,
  -- Up to where a webhook has delivered.
  cursor_epoch text,
  cursor_seq bigint,
  failures integer not null default 0,
  failing_since timestamptz,
  next_attempt_at timestamptz,
  -- Where the delivery under way ends. Stored before it is sent, so that it is the same one when it is sent again.
  pending_seq bigint,
  -- Signs what a webhook receives; encrypted.
  secret bytea,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index firehose_session_workspace on firehose_session (workspace_id, created_at);
create index firehose_session_account on firehose_session (account_id);
create index firehose_session_expiry on firehose_session (expires_at);
create index firehose_session_webhook on firehose_session (next_attempt_at)
  where delivery ->> 'mode' = 'webhook' and state <> 'dead';
