-- owner: audit
-- The facts of people that a verification compares; no names.
create or replace function standing_of_users(ids uuid[]) returns table (id uuid, facts jsonb)
language sql stable
as $$
  select u.id, jsonb_build_object(
    'accountType', u.account_type, 'isEnabled', u.enabled, 'isDeleted', u.deleted_at is not null,
    'roles', array(select r from unnest(u.user_roles) r order by r collate "C"),
    'permissions', array(select r from unnest(u.user_permissions) r order by r collate "C"),
    'qualityRoles', array(select r from unnest(u.quality_assurance_roles) r order by r collate "C"),
    'groups', array(select m.group_id from group_members m where m.user_id = u.id order by m.group_id),
    'isUnconfirmed', exists (select 1 from unconfirmed_signers s where s.user_id = u.id))
  from users u where u.id = any(ids)
$$;
