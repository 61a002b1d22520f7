-- owner: printing (print_files)
-- Small print files, as nearly all are: on the disk with the commit of their entries, without a write of their own.
create table print_files (
  organization_id uuid not null references organizations,
  sha256 text not null,
  bytes bytea not null,
  primary key (organization_id, sha256)
);
