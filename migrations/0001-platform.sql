-- Values the instances of one deployment share, such as the key that signs cursors.
create table setting (
  name text primary key,
  value text not null
);

-- The remembered answer of a write that carried an Idempotency-Key.
create table idempotency_key (
  scope text not null,
  key text not null,
  fingerprint text not null,
  body text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);
