-- What language models cost on each day (UTC), for all processes that read pages with them.
create table discovery_model_spending (
  day date primary key,
  usd double precision not null,
  tokens bigint not null
);
