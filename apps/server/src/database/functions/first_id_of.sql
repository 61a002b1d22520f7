-- owner: platform (database)
-- The smallest id that can be made at a moment: a UUIDv7 begins with its milliseconds since 1970 (RFC 9562 §5.7).
create or replace function first_id_of(moment timestamptz) returns uuid
language sql immutable strict parallel safe set search_path = pg_catalog, public
begin atomic
  select (lpad(to_hex(greatest(0, least(x'ffffffffffff'::bigint, floor(extract(epoch from moment) * 1000)))::bigint), 12, '0') || repeat('0', 20))::uuid;
end;
