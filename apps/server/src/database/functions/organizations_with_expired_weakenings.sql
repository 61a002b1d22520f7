-- owner: label-approval
-- Organizations with requests to take a control away that nobody signed in time.
create or replace function organizations_with_expired_weakenings()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct w.organization_id from weakenings w where w.state = 'open' and w.expires_at <= now();
end;
