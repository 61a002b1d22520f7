-- owner: labels
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
