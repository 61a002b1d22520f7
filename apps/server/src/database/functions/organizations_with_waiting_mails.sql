-- owner: platform (mails)
create or replace function organizations_with_waiting_mails()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct m.organization_id from mails m where m.sent_at is null and m.next_attempt_at <= now();
end;
