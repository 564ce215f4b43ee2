-- The imports that were made, so that `civic refresh` can repeat them.
create table import_origin (
  dataset text not null check (dataset in ('jsonl', 'openstates', 'congress')),
  -- The absolute path of a file or folder, or the address of an archive.
  location text not null,
  -- Empty when the import was not narrowed to a state.
  state text not null default '',
  -- What was imported last: a commit, or the size and time of a file.
  version text,
  etag text,
  imported_at timestamptz not null,
  primary key (dataset, location, state)
);
comment on table import_origin is 'Imports that can be repeated, with the version that was imported last';
