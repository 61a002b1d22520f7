-- owner: label-approval
-- Organizations that print from versions with test rows, of labels that pass approval; those that are paused wait.
create or replace function organizations_with_reviewed_labels()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.organization_id from organizations o
  where o.status = 'Active' and exists (
    select from labels l join label_versions v on v.id = l.published_version_id
    left join quality_assurance_settings s on s.organization_id = l.organization_id
    where l.organization_id = o.organization_id and v.test_data_sha256 is not null
      and coalesce(l.is_under_approval, s.is_on, false)
  );
end;
