-- owner: label-approval (golden_states, golden_drawings, golden_runs, label_findings)
-- What a published version looked like and what its barcodes said, and what made it so: the drawing engine, fonts, printers.
create table golden_states (
  organization_id uuid not null,
  label_version_id uuid primary key,
  fingerprints jsonb not null,
  -- The values that each test row was filled with: serial numbers and defaults move on.
  filled_rows jsonb not null,
  drawn_at timestamptz not null default now(),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id)
);

create table golden_drawings (
  organization_id uuid not null,
  label_version_id uuid not null,
  dpi double precision not null,
  row integer not null,
  page integer not null,
  -- The barcodes as they were read back.
  contents jsonb not null,
  dots_sha256 text not null,
  -- PNG with one bit a dot; null where it is larger.
  picture bytea check (octet_length(picture) <= 1048576),
  primary key (label_version_id, dpi, row, page),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id)
);

-- Every time a version was drawn again, and why.
create table golden_runs (
  organization_id uuid not null,
  id uuid primary key,
  label_version_id uuid not null,
  at timestamptz not null default now(),
  before jsonb,
  after jsonb not null,
  outcome text not null check (outcome in ('stored', 'same', 'differs')),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id)
);
create index golden_runs_version on golden_runs (label_version_id, at);
comment on table golden_runs is 'append-only';

create table label_findings (
  organization_id uuid not null,
  id uuid primary key,
  label_id uuid not null,
  label_version_id uuid not null,
  dpi double precision not null,
  row integer not null,
  page integer not null,
  kind text not null check (kind in ('contents', 'dots', 'undrawable')),
  -- What changed since it was published.
  causes jsonb not null,
  -- Why it cannot be drawn, as a sentence.
  problem text,
  before_contents jsonb,
  after_contents jsonb,
  before_picture bytea check (octet_length(before_picture) <= 1048576),
  after_picture bytea check (octet_length(after_picture) <= 1048576),
  after_dots_sha256 text,
  -- The server disabled the label because of it.
  has_disabled boolean not null default false,
  -- gone: a later drawing was again as it was published
  state text not null default 'open' check (state in ('open', 'accepted', 'gone')),
  found_at timestamptz not null default now(),
  accepted_at timestamptz,
  accepted_by uuid,
  reason text check (length(reason) between 3 and 2000),
  version integer not null default 1,
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, label_version_id) references label_versions (organization_id, id),
  foreign key (organization_id, accepted_by) references users (organization_id, id),
  check ((state = 'accepted') = (accepted_by is not null and reason is not null and accepted_at is not null))
);
create unique index label_findings_open on label_findings (label_version_id, dpi, row, page) where state = 'open';
create index label_findings_label on label_findings (label_id, state);
create trigger audit_capture after insert or update or delete on label_findings for each row
  when (current_setting('app.audit', true) = 'on') execute function capture_audit_change('label', 'label_id');
