-- owner: subscription (subscriptions), feature-flags (feature_flags), users (invitations, user_changes), organization (organizations, deletion)
create table subscriptions (
  organization_id uuid primary key references organizations,
  type text not null check (type in ('Free', 'Starter', 'Business', 'Enterprise', 'SelfHosted')),
  pending_status text check (pending_status in ('Paused', 'Canceled')),
  pending_reason text,
  pending_requested_at timestamptz,
  pending_expires_at timestamptz,
  active_connector_id uuid,
  -- print jobs of the month that count, so that parallel jobs meet at one row
  counted_month text not null default '',
  counted_print_jobs integer not null default 0
);
insert into subscriptions (organization_id, type) select organization_id, 'SelfHosted' from organizations;

create table feature_flags (
  organization_id uuid primary key references organizations,
  flags jsonb not null
);

create table invitations (
  organization_id uuid not null references organizations,
  id uuid primary key,
  email text not null,
  firstname text not null,
  lastname text not null,
  rights jsonb not null,
  invited_by_name text not null,
  invitation_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  unique (organization_id, id)
);

-- Who changed what about a user; kept when the user is gone.
create table user_changes (
  organization_id uuid not null references organizations,
  id uuid primary key,
  user_id uuid not null,
  by_name text not null,
  what text not null,
  changes jsonb not null default '[]',
  at timestamptz not null default now()
);
create index user_changes_user on user_changes (organization_id, user_id, id desc);

-- A job whose labels were all provably never printed does not count against the quota.
alter table print_jobs add column is_given_back boolean not null default false;

alter table users add column deleted_at timestamptz;
alter table users add column last_sign_in_at timestamptz;

alter table organizations add column version integer not null default 1;
alter table organizations add column is_second_factor_demanded boolean not null default false;
alter table organizations add column deletion_requested_at timestamptz;
alter table organizations add column deletion_confirmed_at timestamptz;

-- Organizations whose deletion was confirmed 30 days ago.
create function organizations_to_delete() returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select o.organization_id from organizations o where o.deletion_confirmed_at < now() - interval '30 days';
end;

-- Files are stored by their content: one may serve several organizations.
create function is_print_file_used(wanted_sha256 text) returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from print_job_entries e where e.file_sha256 = wanted_sha256);
end;
