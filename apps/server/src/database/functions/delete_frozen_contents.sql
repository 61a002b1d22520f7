-- owner: labels
-- The application itself may not delete these rows; they go with an organization whose deletion was confirmed, and only so.
create or replace function delete_frozen_contents() returns bigint
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with gone as (
    delete from frozen_contents c using organizations o
    where c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and o.organization_id = c.organization_id and o.deletion_confirmed_at is not null
    returning 1
  )
  select count(*) from gone;
end;
