-- The day on which the sample town was loaded. The dates of its pages and signals move with it. A town that was loaded
-- before this table existed has no row, and its dates stay as they are in the files.
create table sample_town (
  first_day date not null,
  only_row boolean primary key default true check (only_row)
);
