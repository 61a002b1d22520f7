-- owner: audit
-- Locks things and answers their facts as they stand behind whoever had them before: of two changes, the later row of the trail
-- knows both.
create or replace function lock_standing(label_ids uuid[], user_ids uuid[], organization_ids uuid[])
returns table (kind text, id uuid, facts jsonb)
language plpgsql volatile
as $$
begin
  perform 1 from organizations o where o.organization_id = any(organization_ids) for no key update;
  perform 1 from users u where u.id = any(user_ids) order by u.id for no key update;
  perform 1 from labels l where l.id = any(label_ids) order by l.id for no key update;
  return query
    select 'organization', s.id, s.facts from standing_of_organizations(organization_ids) s
    union all select 'user', s.id, s.facts from standing_of_users(user_ids) s
    union all select 'label', s.id, s.facts from standing_of_labels(label_ids) s;
end;
$$;
