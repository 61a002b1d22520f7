-- owner: print-batches (print_batches)
-- A batch of a helper that was revoked stands still and says so.
alter table print_batches drop constraint print_batches_reason_check;
alter table print_batches add constraint print_batches_reason_check
  check (reason in ('person', 'label-failed', 'label-unknown', 'lines-refused', 'job-refused', 'helper-revoked'));
