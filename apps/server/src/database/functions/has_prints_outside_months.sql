-- owner: printing
-- Whether the default partition of print_job_entries holds a row, of whichever organization.
create or replace function has_prints_outside_months() returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select from print_job_entries_default);
end;
