-- Numbers of public actors, counted anew after changes. The subject is an issue area, a domain, or '' for all actors.
create table place_figure (
  subject text not null,
  place_id integer not null,
  actor_count integer not null,
  primary key (subject, place_id)
);
create index place_figure_count on place_figure (subject, actor_count desc, place_id);

-- By the state of the actor's main place, so that each actor counts once. Without the sample town.
create table state_figure (
  subject text not null,
  state char(2) not null,
  actor_count integer not null,
  primary key (subject, state)
);

create index place_state on place (state, folded, id);
create index place_search_issue_areas on place_search using gin (issue_areas);
