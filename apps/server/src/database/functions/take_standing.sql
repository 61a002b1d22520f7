-- owner: audit
-- The facts of the things whose standing this transaction has changed since it was asked last (migration 0089).
create or replace function take_standing() returns table (kind text, id uuid, facts jsonb)
language plpgsql volatile
as $$
declare
  things text[] := string_to_array(nullif(current_setting('app.standing', true), ''), ',');
begin
  if things is null then
    return;
  end if;
  perform set_config('app.standing', '', true);
  return query select s.* from lock_standing(
    array(select distinct substr(t, 7)::uuid from unnest(things) t where t like 'label:%'),
    array(select distinct substr(t, 6)::uuid from unnest(things) t where t like 'user:%'),
    array(select distinct substr(t, 14)::uuid from unnest(things) t where t like 'organization:%')) s;
end;
$$;
