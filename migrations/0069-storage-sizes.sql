-- The size of each kind of data on each day, to show how fast it grows.
create table storage_size (
  day date not null,
  kind text not null,
  bytes bigint not null,
  primary key (day, kind)
);
