-- owner: audit (audit_rows)
-- A random id and a message authentication code under a key that the database does not hold (platform/tokens/trail-keys.ts).
-- Null in rows that were written before: the key's file says up to which number.
alter table audit_rows
  add column row_id uuid,
  -- Names the key.
  add column sealed_by text,
  add column mac bytea,
  add constraint audit_rows_sealed check (num_nulls(row_id, sealed_by, mac) in (0, 3));
create unique index audit_rows_row_id on audit_rows (organization_id, row_id) where row_id is not null;

-- Made again behind the migrations, with these.
drop function if exists append_audit_row(uuid, uuid, text, text, text, jsonb, jsonb, text, uuid, text, text, text);
