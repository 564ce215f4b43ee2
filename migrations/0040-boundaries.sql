-- Boundaries that an operator imported, each valid from one day to another.
create table place_boundary (
  place_id integer not null references place on delete cascade,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  -- Polygons as in GeoJSON: each an outer ring and its holes.
  polygons jsonb not null,
  source_url text not null,
  source_title text not null,
  retrieved_at timestamptz not null,
  primary key (place_id, valid_from)
);
create index place_boundary_box on place_boundary using gist (box(point(west, south), point(east, north)));
