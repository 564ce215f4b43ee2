-- The turn of a run in the queue. Each workspace takes one run per turn, so none waits for all runs of another.
alter table discovery_run add column queue_turn integer not null default 0;
create index discovery_run_turn on discovery_run (queue_turn) where kind = 'research' and started_at is not null;
create index discovery_run_workspace_turn on discovery_run (workspace_id, queue_turn) where kind = 'research';
