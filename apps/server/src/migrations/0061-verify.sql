-- owner: verify (print_verifications), organization (organizations)
-- Whoever scans a printed label may ask what it is. The id stands on the label, is random, and tells nothing by itself.
create table print_verifications (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  entry_id uuid not null
);
create index print_verifications_organization on print_verifications (organization_id);

alter table organizations add column is_verification_public boolean not null default false;
