-- When a member opened the home page of a workspace and its lists, to show what changed since.
create table visit (
  account_id uuid not null references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  -- None for the home page.
  list_id uuid,
  seen_at timestamptz not null,
  -- When the page was last seen in the visit before this one.
  since timestamptz,
  unique nulls not distinct (workspace_id, account_id, list_id),
  foreign key (workspace_id, list_id) references list (workspace_id, id) on delete cascade
);
create index visit_account on visit (account_id);
create index visit_list on visit (list_id) where list_id is not null;
