-- Ways to prove that one is the holder of an account, and what applications may do in its name. Secrets are stored
-- as SHA-256 hashes only: at 100 random bits or more there is nothing to guess.

alter table account
  -- What an authenticator knows the account by (WebAuthn user handle): random, so that it tells nothing.
  add column user_handle bytea unique,
  add column billing_customer text unique;

create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  device_type text not null,
  backed_up boolean not null,
  aaguid text not null,
  name text not null check (name ~ '\S' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  -- The workspace the person works in; null means their own.
  workspace_id uuid references workspace on delete set null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- However busy: no session lives longer.
  expires_at timestamptz not null,
  -- When a passkey last answered for this session; dangerous changes want a fresh answer.
  verified_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- A question put to an authenticator: answered once, soon, and by the browser that was asked.
create table webauthn_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_up', 'sign_in', 'confirm', 'add', 'recover', 'enrol')),
  browser_hash bytea not null,
  account_id uuid references account on delete cascade,
  details jsonb not null default '{}',
  expires_at timestamptz not null
);
create index webauthn_challenge_expiry on webauthn_challenge (expires_at);

create table recovery_code (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- Made by an operator for somebody who has neither passkey nor recovery code.
create table enrolment_link (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index enrolment_link_account on enrolment_link (account_id);

-- What the OAuth server keeps, each kind by the hash of its handle.
create table oauth_artifact (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  created_at timestamptz not null,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id_hash)
);
create index oauth_artifact_grant on oauth_artifact (grant_id) where grant_id is not null;
create index oauth_artifact_uid on oauth_artifact (uid) where uid is not null;
create index oauth_artifact_expiry on oauth_artifact (expires_at) where expires_at is not null;

-- Which account let which application into which workspace. Without a row a token of the grant is worth nothing.
create table oauth_grant (
  id uuid primary key,
  grant_id text not null unique,
  account_id uuid not null references account on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  client_id text not null,
  client_name text not null,
  -- Where the application has people sent back to; null for one that was let in without a browser.
  redirect_host text,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index oauth_grant_account on oauth_grant (account_id);
create index oauth_grant_client on oauth_grant (client_id);

-- Messages of the payment provider that were acted on: each counts once.
create table billing_event (
  id text primary key,
  kind text not null,
  account_id uuid references account on delete set null,
  received_at timestamptz not null
);
create index billing_event_account on billing_event (account_id);
