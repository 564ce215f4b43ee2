-- What reviewers decide on beside reports: suggestions, submissions, requests, suspected duplicates, vanished quotes.
create table contribution (
  id uuid primary key,
  kind text not null check (kind in ('suggestion', 'submission', 'request', 'duplicate', 'vanished_quote')),
  state text not null default 'open' check (state in ('open', 'asked', 'accepted', 'rejected')),
  -- 0 when the safety of a person is at stake, otherwise 1.
  priority smallint not null default 1 check (priority in (0, 1)),
  place_key text,
  -- The public actor that it is about.
  entity_id uuid references entity on delete set null,
  -- The other actor of a suspected duplicate.
  other_id uuid references entity on delete cascade,
  claim_id uuid,
  -- What a workspace submits: the submission, and its private actor or candidate.
  workspace_id uuid references workspace on delete cascade,
  submission_id uuid,
  subject_id uuid,
  -- The words of the sender, or a copy of what was submitted; the fields depend on the kind.
  content jsonb not null,
  receipt_hash bytea unique,
  reply text,
  -- The public record that it became.
  result_type text check (result_type in ('entity', 'signal')),
  result_id uuid,
  -- The reviewer who works on it, until the lease ends.
  taken_by text,
  taken_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'submission') = (submission_id is not null)),
  check ((kind = 'duplicate') = (other_id is not null)),
  check ((result_type is null) = (result_id is null)),
  check ((taken_by is null) = (taken_until is null))
);
create index contribution_queue on contribution (priority, created_at, id) where state in ('open', 'asked');
create index contribution_kind_queue on contribution (kind, priority, created_at, id)
  where state in ('open', 'asked');
create index contribution_place_queue on contribution (place_key, priority, created_at, id)
  where state in ('open', 'asked');
create index contribution_taken on contribution (taken_by) where state in ('open', 'asked');
create index contribution_decided on contribution (state, priority, created_at, id);
create index contribution_entity on contribution (entity_id) where entity_id is not null;
create index contribution_submission on contribution (workspace_id, submission_id, id)
  where submission_id is not null;
create index contribution_subject on contribution (subject_id) where subject_id is not null;
-- A pair that was decided once is not suspected again, and a quote is missed once.
create unique index contribution_pair on contribution (least(entity_id, other_id), greatest(entity_id, other_id))
  where kind = 'duplicate';
create unique index contribution_claim on contribution (claim_id)
  where kind = 'vanished_quote' and state in ('open', 'asked');

create table contribution_step (
  id bigint generated always as identity primary key,
  contribution_id uuid not null references contribution on delete cascade,
  action text not null check (action in ('take', 'release', 'accept', 'reject', 'ask', 'reply')),
  -- The sender of a reply is not named.
  reviewer text,
  note text,
  reply text,
  at timestamptz not null default now()
);
comment on table contribution_step is 'Every step of a review, and what the sender added';
create index contribution_step_item on contribution_step (contribution_id, id);

alter table flag
  add column priority smallint not null
    generated always as (case when flag_type in ('harmful', 'private') then 0 else 1 end) stored,
  add column taken_by text,
  add column taken_until timestamptz;
create index flag_review_queue on flag (priority, created_at, id) where status in ('open', 'in_review');
create index flag_taken on flag (taken_by) where status in ('open', 'in_review');
