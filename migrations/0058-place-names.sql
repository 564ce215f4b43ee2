-- The index `place_state` begins with the same columns.
drop index place_state_names;
