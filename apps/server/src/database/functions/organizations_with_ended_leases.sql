-- owner: printing
-- Organizations with entries whose lease ended without an outcome.
create or replace function organizations_with_ended_leases()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct e.organization_id from print_job_entries e where e.state = 'Sent' and e.lease_ends_at < now();
end;
