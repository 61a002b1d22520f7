-- owner: printing
-- Links serve all organizations: they see ids of what waits, never an organization's rows.

-- Helpers that labels wait for, and those whose journal may know what became of labels whose lease has ended.
create or replace function helpers_to_wake() returns table (helper_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct e.helper_id from print_job_entries e where e.state = 'Created' and e.helper_id is not null
  union
  select h.id from print_job_entries e join helpers h on h.organization_id = e.organization_id
    and lower(h.computer_name) = lower(e.computer_name) and h.revoked_at is null and h.linked_until > now()
  where e.state = 'Sent' and e.lease_ends_at < now() and e.printer_address is null;
end;

create or replace function organizations_waiting_for_helpers(longest interval) returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct e.organization_id from print_job_entries e
  where e.state = 'Created' and e.helper_id is not null and e.sent_at < now() - longest;
end;
