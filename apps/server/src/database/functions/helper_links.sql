-- owner: helpers
-- A server looks after all of its links at once, whatever their organizations: it names what it holds and sees nothing else.

-- Renews links of one server. A link is renewed only while it is the newest of its helper. Rows that another transaction holds are
-- left out, so that one of them never keeps the others waiting.
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

-- Of links of one server, those whose helper was revoked, paired again or deleted, and those in whose place a newer one counts.
create or replace function ended_helper_links(helper_ids uuid[], link_ids uuid[], secret_hashes bytea[])
returns table (link_id uuid, is_revoked boolean, link_epoch integer)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select open.link_id, coalesce(h.revoked_at is not null or h.secret_hash <> open.secret_hash, true), coalesce(h.link_epoch, 0)
  from unnest(helper_ids, link_ids, secret_hashes) as open (helper_id, link_id, secret_hash)
  left join helpers h on h.id = open.helper_id
  where h.id is null or h.revoked_at is not null or h.secret_hash <> open.secret_hash or h.link_id is distinct from open.link_id;
end;

-- The links of one server that are closed. What a newer link of the same helper has is left alone.
create or replace function end_helper_links(helper_ids uuid[], link_ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update helpers h set linked_until = '-infinity'
  from unnest(helper_ids, link_ids) as closed (helper_id, link_id)
  where h.id = closed.helper_id and h.link_id = closed.link_id;
end;
