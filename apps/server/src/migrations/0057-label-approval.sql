-- owner: label-approval (quality_assurance_settings, version_authors, version_approvals, voided_approvals, draft_authors), labels (label_versions, labels)
alter table label_versions
  add column file_name text not null default '',
  -- SHA-256 in hexadecimal of what reviewers sign; null of versions that were published before approvals existed, whose hashes follow from their contents.
  add column file_sha256 text,
  add column variables_sha256 text,
  -- null before there are test rows
  add column test_data_sha256 text,
  add column test_rows jsonb not null default '[]',
  -- The number of the open label that the version was taken at; null of an uploaded one.
  add column sequence bigint,
  -- The record's own, which a reviewer sends back.
  add column version integer not null default 0,
  add column modified timestamptz not null default now(),
  -- When a signed publication takes place.
  add column publish_at timestamptz,
  add constraint label_versions_state check (state in ('Preview', 'DataApprover', 'DesignApprover', 'Publisher', 'Published', 'Replaced')),
  add constraint label_versions_publish_at check (publish_at is null or state = 'Publisher');
create unique index label_versions_open on label_versions (label_id) where state in ('Preview', 'DataApprover', 'DesignApprover', 'Publisher');
create index label_versions_publish_at on label_versions (publish_at) where publish_at is not null;

-- null follows the organization
alter table labels add column is_under_approval boolean;

create table quality_assurance_settings (
  organization_id uuid primary key references organizations (organization_id),
  is_on boolean not null,
  -- Whether who publishes may not be one of the approvers.
  distinct_publisher boolean not null,
  version integer not null
);

-- Who took part in a version, for ever: none of them may approve or publish it.
create table version_authors (
  organization_id uuid not null,
  label_version_id uuid not null,
  user_id uuid not null,
  part text not null check (part in ('uploaded', 'replaced', 'test-data', 'set-ready', 'designed')),
  at timestamptz not null default now(),
  primary key (label_version_id, user_id, part),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
comment on table version_authors is 'append-only';

create table version_approvals (
  organization_id uuid not null,
  id uuid primary key,
  label_version_id uuid not null,
  user_id uuid not null,
  -- a copy: people are renamed
  full_name text not null,
  role text not null,
  meaning text not null check (meaning in ('authorship', 'approval of data', 'approval of design', 'responsibility')),
  decision text not null check (decision in ('approve', 'reject')),
  reason text,
  check_list jsonb,
  -- What the version was when they decided.
  file_sha256 text not null,
  test_data_sha256 text,
  variables_sha256 text not null,
  at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index version_approvals_version on version_approvals (label_version_id, at);
comment on table version_approvals is 'append-only';

-- Approvals that count no more, since the version was changed behind them or rejected.
create table voided_approvals (
  organization_id uuid not null,
  approval_id uuid primary key,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (organization_id, approval_id) references version_approvals (organization_id, id)
);
comment on table voided_approvals is 'append-only';

-- Whose commands stand in an open label, of commands that are forgotten.
create table draft_authors (
  organization_id uuid not null,
  label_id uuid not null,
  user_id uuid not null,
  last_sequence bigint not null,
  primary key (label_id, user_id),
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
