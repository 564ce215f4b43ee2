create table account (
  id uuid primary key,
  name text not null check (name ~ '\S' and length(name) <= 120),
  plan text not null default 'free' check (plan in ('free', 'individual', 'team', 'research_pass')),
  plan_until timestamptz,
  is_reviewer boolean not null default false,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table workspace (
  id uuid primary key,
  name text not null check (name ~ '\S' and length(name) <= 120),
  kind text not null check (kind in ('personal', 'team')),
  created_at timestamptz not null default now()
);

create table membership (
  workspace_id uuid not null references workspace on delete cascade,
  account_id uuid not null references account on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'reviewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, account_id)
);
create index membership_account on membership (account_id);

create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  token_hash bytea not null unique,
  role text not null check (role in ('admin', 'member', 'reviewer')),
  created_by uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by uuid references account on delete set null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitation_workspace on invitation (workspace_id);

-- A key is stored as its SHA-256 hash only: 256 random bits need no slower one.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  name text not null,
  -- The first characters, to tell keys apart; too few to guess the rest.
  prefix text not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account on api_key (account_id);
