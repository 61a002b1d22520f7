-- owner: label-approval
-- Organizations with approved versions whose date of publication has come; those that are paused wait.
create or replace function organizations_with_due_publications()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct v.organization_id from label_versions v
  join organizations o on o.organization_id = v.organization_id
  where v.publish_at <= now() and o.status = 'Active';
end;
