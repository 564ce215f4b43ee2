-- What was found when a source was read again.
create table source_check (
  id uuid primary key,
  source_id uuid not null references source on delete cascade,
  checked_at timestamptz not null,
  outcome text not null check (outcome in ('unchanged', 'changed', 'gone', 'unreachable')),
  content_hash text,
  -- Passages that were looked for, and those that were not found again. Both are empty without a text.
  passages integer not null default 0,
  missing uuid[] not null default '{}'
);
create index source_check_history on source_check (source_id, checked_at desc, id desc);

create index source_host on source (lower(split_part(split_part(url, '://', 2), '/', 1)), id)
  where workspace_id is null;

-- Full-text search over quotes.
create index passage_words on passage using gin (to_tsvector('english', excerpt));
