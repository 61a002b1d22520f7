-- owner: printing
create or replace function find_print_file(wanted_entry uuid)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.organization_id from print_job_entries e where e.id = wanted_entry;
end;
