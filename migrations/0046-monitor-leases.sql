-- The job that holds the lease of a monitor. A queued job whose lease was given to a later job reads nothing.
alter table monitor add column lease_id uuid;
