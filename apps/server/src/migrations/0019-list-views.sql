-- owner: views (list_views)
create table list_views (
  organization_id uuid not null references organizations,
  id uuid primary key,
  list text not null,
  name text not null,
  -- null: shared with everybody of the organization
  owner_id uuid,
  settings jsonb not null,
  modified timestamptz not null default now(),
  version integer not null default 1,
  foreign key (organization_id, owner_id) references users (organization_id, id)
);
create unique index list_views_name on list_views (organization_id, list, owner_id, lower(name)) nulls not distinct;
