-- How many pages were read in the last day, for the status.
create index source_check_read on source_check (checked_at) where outcome in ('unchanged', 'changed');
