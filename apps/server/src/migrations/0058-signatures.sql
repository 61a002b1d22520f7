-- owner: label-approval (signatures, failed_signatures, unconfirmed_signers, version_approvals)
-- Electronic signatures: who, when, for what, and over which content. A changed byte no longer fits the hash.
create table signatures (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  user_id uuid not null,
  -- As printed beside the signature; people are renamed.
  full_name text not null,
  at timestamptz not null,
  meaning text not null check (meaning in ('authorship', 'approval of data', 'approval of design', 'responsibility')),
  reason text,
  -- What is signed: a version, or a label or the organization's settings where that is null.
  label_version_id uuid,
  label_id uuid,
  file_sha256 text,
  test_data_sha256 text,
  variables_sha256 text,
  confirmed_by text not null check (confirmed_by in ('session', 'password', 'provider')),
  -- SHA-256 in hexadecimal; of the audit trail's last row before it
  previous_audit_hash text not null,
  hash text not null,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id),
  foreign key (organization_id, label_id) references labels (organization_id, id)
);
create index signatures_version on signatures (label_version_id) where label_version_id is not null;
comment on table signatures is 'append-only';

alter table version_approvals add column signature_id uuid;
alter table version_approvals add foreign key (organization_id, signature_id) references signatures (organization_id, id);

-- Failed confirmations since the last signature; three of them keep a person from signing.
create table failed_signatures (
  organization_id uuid not null,
  user_id uuid primary key,
  failed integer not null,
  locked_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id)
);

-- People whose password was set by a link that somebody else had been shown, until a tenant administrator confirms them.
create table unconfirmed_signers (
  organization_id uuid not null,
  user_id uuid primary key,
  at timestamptz not null default now(),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
