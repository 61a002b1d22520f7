-- owner: printing (print_job_entries)
-- A print that was made again, and of which one. With a reason it is a reprint: the same labels once more, under the serial
-- numbers that `numbers_of` was given. Without one the first print came to nothing, and it is a new try with numbers of its own.
alter table print_job_entries add column reprint_of uuid;
alter table print_job_entries add column reprint_reason text check (length(reprint_reason) between 1 and 500);
alter table print_job_entries add column numbers_of uuid;
alter table print_job_entries add constraint print_job_entries_reprint_of_fkey
  foreign key (organization_id, reprint_of) references print_job_entries (organization_id, id);
alter table print_job_entries add constraint print_job_entries_numbers_of_fkey
  foreign key (organization_id, numbers_of) references print_job_entries (organization_id, id);
alter table print_job_entries add constraint print_job_entries_reprint check (
  (reprint_reason is null) = (numbers_of is null) and (reprint_of is not null or reprint_reason is null)
);
create index print_job_entries_reprint_of on print_job_entries (reprint_of) where reprint_of is not null;
create index print_job_entries_numbers_of on print_job_entries (numbers_of) where numbers_of is not null;
create index print_job_entries_reprints on print_job_entries (organization_id, id desc) where reprint_reason is not null;
