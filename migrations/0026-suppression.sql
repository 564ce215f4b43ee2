-- What was removed for good. Hashes recognize it in later imports and edits; nothing here names a person.
create table suppression (
  id uuid primary key,
  kind text not null check (kind in ('person', 'contact', 'passage')),
  -- Without a foreign key: it outlives the actor.
  entity_id uuid not null,
  hashes text[] not null check (cardinality(hashes) > 0),
  -- Numbers of consecutive words that the hashes of names or a passage cover.
  words smallint[] not null,
  created_at timestamptz not null,
  created_by text not null,
  lifted_at timestamptz
);
create index suppression_hashes on suppression using gin (hashes) where lifted_at is null;
