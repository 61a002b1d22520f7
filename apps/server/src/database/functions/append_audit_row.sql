-- owner: audit
-- Adds the next row to an organization's chain. Time and number come from here: the row's canonical JSON (RFC 8785) arrives in
-- three pieces, between which they stand.
create or replace function append_audit_row(
  organization uuid, who uuid, what text, kind text, subject text, old_value jsonb, new_value jsonb,
  why text, signature uuid, before_at text, between_at_and_seq text, behind_seq text, row_id uuid, sealed_by text, mac bytea,
  standing jsonb
) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  head audit_heads;
  moment timestamptz;
  next_hash bytea;
begin
  if organization is distinct from nullif(current_setting('app.organization_id', true), '')::uuid then
    raise exception 'An audit row belongs to the organization of its transaction' using errcode = 'insufficient_privilege';
  end if;
  select * into head from audit_heads where organization_id = organization for update;
  if not found then
    -- The first row stands on the hash of the organization's id, so that no chain can be passed off as another's.
    insert into audit_heads (organization_id, seq, hash)
    values (organization, 0, sha256(convert_to(organization::text, 'UTF8'))) on conflict do nothing;
    select * into head from audit_heads where organization_id = organization for update;
  end if;
  -- Of the moment in which the head is held: the times stand in the order of the rows.
  moment := clock_timestamp();
  next_hash := sha256(head.hash || sha256(convert_to(
    before_at || '"' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"'
      || between_at_and_seq || (head.seq + 1) || behind_seq, 'UTF8')));
  insert into audit_rows
    (organization_id, seq, at, user_id, action, entity_kind, entity_id, before, after, reason, signature_id, prev, hash, row_id, sealed_by, mac,
      standing)
  values
    (organization, head.seq + 1, moment, who, what, kind, subject, old_value, new_value, why, signature, head.hash, next_hash,
      row_id, sealed_by, mac, standing);
  update audit_heads set seq = head.seq + 1, hash = next_hash where organization_id = organization;
end;
$$;
