-- owner: labels
-- Organizations that print from versions of which nobody knows how long they take to draw; those that are paused wait.
create or replace function organizations_with_unweighed_labels()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.organization_id from organizations o
  where o.status = 'Active' and exists (
    select from labels l
    left join label_weights w on w.label_version_id = l.published_version_id
    where l.organization_id = o.organization_id and l.deleted_at is null
      and l.published_version_id is not null and w.label_version_id is null
  );
end;
