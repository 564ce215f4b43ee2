-- Who changed what in a workspace. Written in the transaction of the change.
create table workspace_change (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  at timestamptz not null,
  account_id uuid references account on delete set null,
  account_name text not null,
  -- How the person acted: api_key, bearer, session, or system.
  credential text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_name text not null,
  details jsonb not null default '{}'
);
create index workspace_change_workspace on workspace_change (workspace_id, at desc, id desc);
create index workspace_change_target on workspace_change (workspace_id, target_type, target_id, at desc);

-- What was used, in one chain per workspace: each record holds the hash of the one before.
create table usage_record (
  workspace_id uuid not null references workspace on delete cascade,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  kind text not null,
  account_id uuid,
  subject_type text,
  subject_id text,
  subject text,
  count integer not null default 1 check (count > 0),
  details jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (workspace_id, seq)
);
create index usage_record_time on usage_record (workspace_id, at);

-- The end of each chain: a chain that was cut short is seen by it.
create table usage_head (
  workspace_id uuid primary key references workspace on delete cascade,
  seq bigint not null,
  hash bytea not null
);

-- Calls are counted by the hour and become a record when the hour is over.
create table usage_count (
  workspace_id uuid not null references workspace on delete cascade,
  hour timestamptz not null,
  kind text not null,
  account_id uuid not null,
  credential_id text not null,
  operation text not null,
  count bigint not null,
  primary key (workspace_id, hour, kind, account_id, credential_id, operation)
);
create index usage_count_hour on usage_count (hour);

-- Records are never changed, and go only with their workspace.
create function refuse_usage_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from workspace where id = old.workspace_id) then
    return old;
  end if;
  raise exception 'usage records are append-only';
end $$;
create trigger usage_record_append_only before update or delete on usage_record
  for each row execute function refuse_usage_change();
