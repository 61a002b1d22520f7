-- owner: helpers
-- A server looks after its links of all organizations at once. It names the links that it holds and sees no other rows.

-- Renews the links of one server that are still the newest of their helpers. Skips rows that another transaction holds, so that
-- none of them keeps the others waiting.
create or replace function renew_helper_links(helper_ids uuid[], link_ids uuid[], seconds integer)
returns table (link_id uuid)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with held as (
    select h.id from helpers h join unnest(helper_ids, link_ids) as open (helper_id, link_id)
      on h.id = open.helper_id and h.link_id = open.link_id
    where h.revoked_at is null
    for no key update of h skip locked
  )
  update helpers h set linked_until = now() + make_interval(secs => seconds), last_seen_at = now()
  from held where h.id = held.id
  returning h.link_id;
end;

-- Finds the links of one server whose helper was revoked, paired again or deleted, or has a newer link.
create or replace function ended_helper_links(helper_ids uuid[], link_ids uuid[], secret_hashes bytea[])
returns table (link_id uuid, is_revoked boolean, link_epoch integer)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select open.link_id, coalesce(h.revoked_at is not null or h.secret_hash <> open.secret_hash, true), coalesce(h.link_epoch, 0)
  from unnest(helper_ids, link_ids, secret_hashes) as open (helper_id, link_id, secret_hash)
  left join helpers h on h.id = open.helper_id
  where h.id is null or h.revoked_at is not null or h.secret_hash <> open.secret_hash or h.link_id is distinct from open.link_id;
end;

-- Ends links that one server has closed. Leaves a newer link of the same helper alone.
create or replace function end_helper_links(helper_ids uuid[], link_ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update helpers h set linked_until = '-infinity'
  from unnest(helper_ids, link_ids) as closed (helper_id, link_id)
  where h.id = closed.helper_id and h.link_id = closed.link_id;
end;
