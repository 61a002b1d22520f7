-- owner: sign-in
-- Housekeeping over all organizations: what can open nothing any more.
create or replace function forget_old_sign_ins() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from throttles where window_started_at < now() - interval '2 days';
  delete from used_once where expires_at < now();
  delete from sessions where revoked_at < now() - interval '30 days' or rotated_at < now() - interval '60 days' or created_at < now() - interval '120 days';
  delete from mailed_links where expires_at < now() - interval '30 days';
  delete from mails where sent_at < now() - interval '30 days';
end;
