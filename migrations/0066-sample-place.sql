-- Every start looks for the sample town among all places.
create index place_sample on place (id) where sample;
