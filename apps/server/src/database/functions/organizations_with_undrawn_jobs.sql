-- owner: printing
-- Organizations with labels that took serial numbers and were not drawn before their lease ended.
create or replace function organizations_with_undrawn_jobs()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct e.organization_id from print_job_entries e where e.state = 'Created' and e.lease_ends_at < now();
end;
