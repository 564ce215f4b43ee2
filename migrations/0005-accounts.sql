create table account (
  id uuid primary key,
  name text not null check (name ~ '\S' and length(name) <= 120),
  -- What an authenticator knows the account by: random, and nothing else.
  user_handle bytea not null unique,
  plan text not null default 'free' check (plan in ('free', 'individual', 'team', 'research_pass')),
  plan_until timestamptz,
  is_reviewer boolean not null default false,
  billing_customer text unique,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  device_type text not null,
  backed_up boolean not null,
  aaguid text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Secrets are stored as SHA-256 hashes only: 256 random bits need no slower one.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When a passkey was last used in this session: dangerous changes want it to be recent.
  verified_at timestamptz not null,
  user_agent text not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table webauthn_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_up', 'sign_in', 'add_passkey', 'verify', 'enrol')),
  -- Hash of a cookie: the answer must come from the browser that asked.
  browser_hash bytea not null,
  account_id uuid references account on delete cascade,
  details jsonb not null default '{}',
  expires_at timestamptz not null
);
create index webauthn_challenge_expiry on webauthn_challenge (expires_at);

create table recovery_code (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- A one-use link that lets its holder add a passkey to an account: after a recovery code, or from the operator.
create table enrolment_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
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

create table oauth_artifact (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id_hash)
);
create index oauth_artifact_grant on oauth_artifact (grant_id) where grant_id is not null;
create index oauth_artifact_uid on oauth_artifact (uid) where uid is not null;
create index oauth_artifact_expiry on oauth_artifact (expires_at) where expires_at is not null;

-- For whom and for which workspace an application may act.
create table oauth_grant_binding (
  grant_id text primary key,
  account_id uuid not null references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  client_id text not null,
  client_name text not null,
  scope text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index oauth_grant_binding_account on oauth_grant_binding (account_id);

-- Events of the payment service that were dealt with: each counts once.
create table billing_event (
  id text primary key,
  received_at timestamptz not null default now()
);
