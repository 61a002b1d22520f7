-- owner: labels
-- Papers that an organization has added to those that come with the product; lengths in micrometres.
create table label_stocks (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  article_number text not null check (length(article_number) <= 100),
  width integer not null check (width between 5000 and 1200000),
  height integer not null check (height between 5000 and 1200000),
  corner_radius integer not null check (corner_radius between 0 and 600000),
  -- as in a label document; null for labels on a roll, one across
  sheet jsonb,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);
create unique index label_stocks_name on label_stocks (organization_id, lower(name));

-- A deleted label stays as a row: the print history shows its versions, and nobody may take out what was recorded of it.
alter table labels add column deleted_at timestamptz;
alter table labels add constraint labels_deleted check (deleted_at is null or (published_version_id is null and not enabled));
drop index labels_name;
create unique index labels_name on labels (organization_id, lower(name)) where deleted_at is null;
alter table label_changes drop constraint label_changes_what_check;
alter table label_changes add constraint label_changes_what_check check (what in ('created', 'published', 'deleted'));
alter table label_changes alter column new_sha256 drop not null;
alter table label_changes add constraint label_changes_new check ((new_sha256 is null) = (what = 'deleted'));
-- finds when a label was printed last
create index print_job_entries_label on print_job_entries (label_id, id desc) where not is_test;
