-- Imports of places are repeated too, and boundaries with the options that their file does not state.
alter table import_origin
  add column options jsonb not null default '{}',
  drop constraint import_origin_dataset_check,
  add constraint import_origin_dataset_check
    check (dataset in ('jsonl', 'openstates', 'congress', 'ocd-places', 'boundaries'));
comment on column import_origin.options is 'Of boundaries: the source, its title and the days for which they hold';
