-- owner: printing (print_jobs, print_job_entries)
-- What the print history is narrowed to is found newest first. Most entries are Success: a list of those needs no index.
create index print_job_entries_state on print_job_entries (organization_id, state, id desc) where state <> 'Success';
create index print_job_entries_printer on print_job_entries (organization_id, printer_id, id desc);
create index print_job_entries_article on print_job_entries (organization_id, article_id, id desc) where article_id is not null;
create index print_jobs_user on print_jobs (organization_id, user_id, id desc);
create index print_jobs_computer on print_jobs (organization_id, computer_name, id desc);
create index print_job_entries_tests on print_job_entries (organization_id, id desc) where is_test;
