-- owner: labels (label_changes, label_versions)
alter table label_versions add column note text not null default '';

-- Who created and published which label, for the auditor.
create table label_changes (
  organization_id uuid not null references organizations,
  id uuid primary key,
  label_id uuid not null,
  at timestamptz not null default now(),
  user_id uuid not null,
  -- a copy: people are renamed
  user_name text not null,
  what text not null check (what in ('created', 'published')),
  -- null where a label was created without a version
  version_number integer,
  -- SHA-256 of the document as canonical JSON, in hexadecimal; null where there was none
  old_sha256 text,
  new_sha256 text not null,
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index label_changes_label on label_changes (label_id, id);
-- The application may add rows, and change and delete none (migrate.ts).
comment on table label_changes is 'append-only';
