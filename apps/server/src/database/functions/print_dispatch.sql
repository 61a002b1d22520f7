-- owner: printing
-- Servers print for all organizations: they see ids and addresses of what waits, never an organization's rows.

create or replace function waiting_printers() returns table (address text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct e.printer_address from print_job_entries e where e.state = 'Created' and e.printer_address is not null;
end;

create or replace function entries_waiting_for_printer(wanted_address text, most integer)
returns table (organization_id uuid, id uuid, file_bytes integer)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.organization_id, e.id, e.file_bytes from print_job_entries e
  where e.state = 'Created' and e.printer_address = wanted_address
  order by e.sent_at, e.job_id, e.position limit most;
end;

create or replace function entries_sent_by_server(wanted_server uuid) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.organization_id, e.id from print_job_entries e where e.state = 'Sent' and e.sent_by = wanted_server;
end;
