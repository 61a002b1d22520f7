-- owner: audit (audit_rows, audit_heads)
-- The audit trail: a chain per organization, in which each row carries the hash of the one before it.
create table audit_rows (
  organization_id uuid not null references organizations,
  seq bigint not null,
  at timestamptz not null,
  -- null: the server itself, or somebody without an account (a helper that is being paired)
  user_id uuid,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  signature_id uuid,
  prev bytea not null,
  -- SHA-256(prev || SHA-256(the row as canonical JSON, RFC 8785)); features/audit/audit-chain.ts says which fields
  hash bytea not null,
  primary key (organization_id, seq)
);
create index audit_rows_entity on audit_rows (organization_id, entity_kind, entity_id, seq desc);
create index audit_rows_user on audit_rows (organization_id, user_id, seq desc);
create index audit_rows_at on audit_rows using brin (at);
-- Written by append_audit_row alone (migrate.ts).
comment on table audit_rows is 'written-by-functions';

-- The last row of each chain. Locked from the row that is added to the end of its transaction, which is why that comes last.
create table audit_heads (
  organization_id uuid primary key references organizations,
  seq bigint not null,
  hash bytea not null
);
comment on table audit_heads is 'written-by-functions';

-- For the owner of the tables too: rows go with an organization whose deletion was confirmed, and in no other way.
create function refuse_audit_change() returns trigger
language plpgsql set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'DELETE' then
    if exists (
      select 1 from organizations o where o.organization_id = old.organization_id and o.deletion_confirmed_at is not null
    ) then
      return old;
    end if;
  end if;
  raise exception 'Rows of the audit trail are never changed or deleted' using errcode = 'insufficient_privilege';
end;
$$;
create trigger audit_rows_stay before update or delete on audit_rows for each row execute function refuse_audit_change();
create trigger audit_rows_are_not_emptied before truncate on audit_rows execute function refuse_audit_change();
