-- owner: printing (print_job_entries)
-- A test print is of an open label, not of a version: its document stands with it, so that it can be drawn as it was printed.
alter table print_job_entries add column is_test boolean not null default false;
alter table print_job_entries add column test_document jsonb;
alter table print_job_entries alter column label_version_id drop not null;
alter table print_job_entries alter column label_version_number drop not null;
alter table print_job_entries add constraint print_job_entries_test check (
  is_test = (test_document is not null) and is_test = (label_version_id is null) and is_test = (label_version_number is null)
);
