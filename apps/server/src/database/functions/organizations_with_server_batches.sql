-- owner: printing
-- Organizations in which the server goes on with a batch: by itself, or over the link of a helper.
create or replace function organizations_with_server_batches()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct b.organization_id from print_batches b
  where b.state = 'Running' and (b.prints_via = 'server' or b.helper_id is not null);
end;
