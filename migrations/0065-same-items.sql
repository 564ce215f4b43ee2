-- Items that ask for the same have the same key, so that reviewers see them together.
alter table contribution add column same_key text;
create index contribution_same on contribution (same_key, created_at, id)
  where same_key is not null and state in ('open', 'asked');
alter table flag add column target_key uuid
  generated always as (coalesce(signal_id, claim_id, entity_id, source_id)) stored;
create index flag_same on flag (target_key, created_at, id) where status in ('open', 'in_review');
