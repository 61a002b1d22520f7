-- owner: printing (print_job_entries)
-- The disabling that an entry fell under: its label was disabled while its job was open. The newest of a label is its last one.
alter table print_job_entries add column stop_id uuid;
-- Who disabled the label and why, in words for a person.
alter table print_job_entries add column stop_reason text;
create index print_job_entries_stopped on print_job_entries (label_id, stop_id) where stop_id is not null;
