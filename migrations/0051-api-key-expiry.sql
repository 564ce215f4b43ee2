-- Null: the key is valid until it is revoked, and has every scope.
alter table api_key
  add column expires_at timestamptz,
  add column scopes text[] check (cardinality(scopes) > 0);
