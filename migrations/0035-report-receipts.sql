-- Reports about one claim or one signal, and a secret address where the reporter sees the outcome.
alter table flag
  drop constraint flag_target_type_check,
  drop constraint flag_check,
  drop constraint flag_check1,
  add column claim_id uuid references claim on delete set null,
  add column signal_id uuid,
  -- What the claim quoted or the signal was called when it was reported. Both can change or go.
  add column target_text text,
  -- Null for reports from before receipts existed.
  add column receipt_hash bytea unique,
  -- What the reviewer answers to the reporter.
  add column reply text,
  add constraint flag_target_type check (target_type in ('entity', 'source', 'claim', 'signal')),
  add constraint flag_names_entity check ((target_type in ('entity', 'claim')) = (entity_id is not null)),
  add constraint flag_names_source check ((target_type = 'source') = (source_id is not null)),
  add constraint flag_names_signal check ((target_type = 'signal') = (signal_id is not null)),
  add constraint flag_keeps_text check ((target_type in ('claim', 'signal')) = (target_text is not null));
create index flag_claim on flag (claim_id) where claim_id is not null;
create index flag_signal on flag (signal_id) where signal_id is not null;

create table flag_message (
  id bigint generated always as identity primary key,
  flag_id uuid not null references flag on delete cascade,
  text text not null check (text ~ '\S'),
  at timestamptz not null default now()
);
comment on table flag_message is 'What a reporter added to a report';
create index flag_message_flag on flag_message (flag_id, id);
