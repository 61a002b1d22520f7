-- owner: audit (audit_verifications, audit_rows), platform (server_keys)
-- What the last verification found of signatures.
alter table audit_verifications
  add column signatures bigint not null default 0,
  -- signatureId, what, by, at, meaning, subject
  add column signature_faults jsonb not null default '[]';

create index audit_rows_signature on audit_rows (signature_id) where signature_id is not null;

-- 'evidence' signs what an organization shows to others, and stays: its bundles are kept for years.
alter table server_keys drop constraint server_keys_purpose_check;
alter table server_keys add constraint server_keys_purpose_check
  check (purpose in ('access', 'ticket', 'refresh', 'link', 'storage', 'evidence'));
