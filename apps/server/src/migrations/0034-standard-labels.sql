-- owner: standard-labels
-- Which template, size and settings a label was made from.
create table standard_labels (
  organization_id uuid not null references organizations,
  label_id uuid primary key,
  template_id text not null,
  size_id text not null,
  settings jsonb not null,
  -- the version that was made: where another is published, people have changed the design
  version_id uuid not null,
  foreign key (organization_id, label_id) references labels (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references label_versions (organization_id, id) on delete cascade
);
create index standard_labels_organization on standard_labels (organization_id);
