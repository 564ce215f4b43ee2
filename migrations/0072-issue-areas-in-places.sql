-- The actors of a place about one issue. With the places in the index of issue areas, a page of a large place reads only
-- these, not all actors of the place or the actors with the most sources of all places.
drop index entity_issue_areas;
create index entity_issue_areas on entity using gin (issue_areas, place_ids) where listed;
