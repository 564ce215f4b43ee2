-- When a site was last requested and until when it wants to be left alone, for all processes that fetch from it.
create table site_pace (
  site text primary key,
  last_at timestamptz not null,
  paused_until timestamptz
);
