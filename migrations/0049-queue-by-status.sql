-- The queue of reviewers reads each status from an index, in its order.
create index flag_decided on flag (status, priority, created_at, id);
-- Leases are few, so that items in review are found by them.
create index contribution_lease on contribution (taken_until) where taken_until is not null;
create index flag_lease on flag (taken_until) where taken_until is not null;

-- What research found about an actor is submitted with it.
create index discovery_candidate_entity on discovery_candidate (entity_id) where entity_id is not null;
