-- owner: printing (print_job_entries)
-- The print settings that a label was printed with: the label's, the printer's and the computer's, merged. null of older prints.
alter table print_job_entries add column settings jsonb;
