-- Signals are also found by the actors and sources they name, and by their words. A first revision is found by the words of
-- its text; corrections and retractions carry those of all revisions, to reach everybody who heard one of them.
alter table signal_inbox add column subjects uuid[] not null default '{}', add column words text[] not null default '{}';
alter table signal_log add column subjects uuid[] not null default '{}', add column words text[] not null default '{}';
update signal_log this set subjects = array(
  select distinct named.id::uuid from signal_log said cross join lateral (
    select actor ->> 'id' as id from jsonb_array_elements(coalesce(said.body::jsonb -> 'actors', '[]')) actor
    union all
    select one ->> 'source_id' from jsonb_array_elements(coalesce(said.body::jsonb -> 'evidence', '[]')) one
  ) named
  where said.chain_id = this.chain_id and said.seq <= this.seq and said.kind = 'signal' and named.id is not null);
update signal set keys = keys || jsonb_build_object('subjects', array(
  select distinct subject from signal_log said, unnest(said.subjects) subject where said.chain_id = signal.chain_id));
create index signal_log_subjects on signal_log using gin (subjects) with (gin_pending_list_limit = 512);

alter table firehose_session
  -- What is asked for beyond the query that is shown.
  add column narrowing jsonb,
  -- What the session is part of, e.g. a watch: it is listed, counted and ended there, and does not expire.
  add column kept_for text,
  -- What enters the log before it is not delivered to a webhook.
  add column quiet_until timestamptz,
  -- Counts changes of what and where to a webhook delivers.
  add column version integer not null default 1;

create table watch (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  -- The stored query of the Firehose by which it is followed and delivered at once.
  session_id uuid not null unique,
  name text not null,
  -- As it was asked for, with the last known name of what it is about.
  target jsonb not null,
  -- Equal for targets that are the same.
  target_hash text not null,
  query jsonb not null,
  narrowing jsonb,
  cadence text not null check (cadence in ('immediate', 'daily', 'weekly')),
  muted boolean not null default false,
  muted_until timestamptz,
  -- From here on signals count, until the matcher has come by; then its own position is that of the watch.
  start_epoch text,
  start_seq bigint,
  match_count bigint not null default 0,
  last_matched_at timestamptz,
  -- Where the time begins that the next digest tells of, and when it is due.
  digest_from timestamptz,
  digest_at timestamptz,
  -- Of the address of the feed, which nobody can guess.
  feed_hash bytea unique,
  -- Who set where it tells: their plan, or that of an owner of the workspace, pays for it.
  account_id uuid references account on delete set null,
  -- What enters the log before it is not posted to its webhook. Remembered here while the watch rests.
  quiet_until timestamptz,
  -- Whether it rests because no plan pays for it.
  is_paused boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text not null,
  updated_at timestamptz not null,
  updated_by uuid references account on delete set null,
  updated_by_name text not null,
  unique (workspace_id, target_hash),
  check ((cadence = 'immediate') = (digest_at is null)),
  check ((start_epoch is null) = (start_seq is null))
) with (fillfactor = 80);
create index watch_workspace on watch (workspace_id, id desc);

-- Whom a workspace wants to mail digests to. Nothing but the question is sent before they say that they want them.
create table watch_recipient (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  address text not null,
  created_at timestamptz not null,
  -- When they were last asked, and how often.
  asked_at timestamptz,
  asked_count integer not null default 0,
  confirmed_at timestamptz,
  -- They want nothing from this workspace, and are not asked again.
  refused_at timestamptz
);
create unique index watch_recipient_once on watch_recipient (workspace_id, lower(address));

-- Which watches they hear of. Who asked for no more stays here, also when the address is taken off and added again.
create table watch_address (
  id uuid primary key,
  watch_id uuid not null references watch on delete cascade,
  recipient_id uuid not null references watch_recipient on delete cascade,
  is_listed boolean not null default true,
  muted_at timestamptz,
  unique (watch_id, recipient_id)
);
create index watch_address_recipient on watch_address (recipient_id);

-- Up to where the log was held against all watches: moved in the transaction of what was found.
create table watch_progress (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  seq bigint not null
);
-- How many public signals that were, by the day they entered the log.
create table watch_day (day date primary key, signals bigint not null);
-- What could not be held against watches, because the log no longer had it.
create table watch_gap (
  id bigint generated always as identity primary key,
  reason text not null,
  noted_at timestamptz not null
);

-- What the log said, once for all watches it is for, and longer than the log keeps it.
create table watch_entry (
  id bigint generated always as identity primary key,
  epoch text not null,
  seq bigint not null,
  kind text not null check (kind in ('signal', 'retraction')),
  signal_id uuid not null,
  chain_id uuid not null,
  sequenced_at timestamptz not null,
  body text not null,
  unique (epoch, seq)
);
create index watch_entry_chain on watch_entry (chain_id, id);

create table digest (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  watch_id uuid references watch on delete set null,
  watch_name text not null,
  cadence text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  created_at timestamptz not null,
  new_count integer not null,
  corrected_count integer not null,
  retracted_count integer not null,
  content jsonb not null
);
create index digest_workspace on digest (workspace_id, id desc);
create index digest_watch on digest (watch_id, id desc);

create table watch_hit (
  watch_id uuid not null references watch on delete cascade,
  entry_id bigint not null references watch_entry on delete cascade,
  -- The digest that tells of it; none yet while it is null.
  digest_id uuid references digest on delete set null,
  is_told boolean not null default false,
  primary key (watch_id, entry_id)
);
create index watch_hit_untold on watch_hit (watch_id, entry_id) where not is_told;
create index watch_hit_entry on watch_hit (entry_id);
create index watch_hit_digest on watch_hit (digest_id);

-- waiting → sending → sent, refused or, when nobody can know, unclear; a failure that surely sent nothing → waiting again.
create table digest_mail (
  id uuid primary key,
  recipient_id uuid not null references watch_recipient on delete cascade,
  -- Neither: the mail that asks whether digests are wanted.
  digest_id uuid references digest on delete cascade,
  address_id uuid references watch_address on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unclear', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  reason text,
  changed_at timestamptz not null,
  unique (digest_id, address_id),
  check ((digest_id is null) = (address_id is null))
);
create index digest_mail_open on digest_mail (next_attempt_at) where state in ('waiting', 'sending');
create index digest_mail_address on digest_mail (address_id);
create index digest_mail_recipient on digest_mail (recipient_id);

-- Digests tell which sources were read in their time.
create index source_retrieved on source (retrieved_at);
