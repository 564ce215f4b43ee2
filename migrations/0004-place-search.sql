-- Similar names anywhere in the country: suggestions for a name that no place has.
create index place_folded_trigrams on place using gin (folded gin_trgm_ops);

-- All names of a state, from the index alone: what a misspelt name with a state is compared with.
create index place_state_names on place (state, folded);
