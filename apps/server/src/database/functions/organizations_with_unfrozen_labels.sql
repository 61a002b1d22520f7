-- owner: labels
-- Organizations that print from versions that were published before contents were frozen, beside those that a quality manager is asked
-- about; those that are paused wait.
create or replace function organizations_with_unfrozen_labels()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.organization_id from organizations o
  where o.status = 'Active' and exists (
    select from labels l join label_versions v on v.id = l.published_version_id
    where l.organization_id = o.organization_id and l.deleted_at is null and v.frozen_sha256 is null
      and not exists (select from label_findings f where f.label_version_id = v.id and f.kind = 'unresolved')
  );
end;
