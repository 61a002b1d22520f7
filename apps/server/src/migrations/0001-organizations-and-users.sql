-- owner: sign-in
-- Who uses the product. Every table with organization_id gets row-level security from the migration runner.
create table organizations (
  organization_id uuid primary key,
  name text not null,
  status text not null default 'Active' check (status in ('Active', 'Paused', 'Canceled')),
  created_at timestamptz not null default now()
);

create table groups (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null,
  parent_group_id uuid,
  modified timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, parent_group_id) references groups (organization_id, id)
);

create table users (
  organization_id uuid not null references organizations,
  id uuid primary key,
  email text not null,
  firstname text not null,
  lastname text not null,
  account_type text not null check (account_type in ('Administrator', 'User', 'TenantAdmin')),
  user_roles text[] not null default '{}',
  user_permissions text[] not null default '{}',
  quality_assurance_roles text[] not null default '{}',
  password_hash text,
  enabled boolean not null default true,
  default_group_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, default_group_id) references groups (organization_id, id)
);
create unique index users_email on users (lower(email));

create table group_members (
  organization_id uuid not null references organizations,
  group_id uuid not null,
  user_id uuid not null,
  primary key (group_id, user_id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index group_members_user on group_members (user_id);

-- A family of refresh tokens: one sign-in on one device. The token of a generation is derived from the server's key; only its hash stands here.
create table sessions (
  organization_id uuid not null references organizations,
  id uuid primary key,
  user_id uuid not null,
  generation integer not null default 1,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  revoked_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index sessions_user on sessions (user_id);

-- Keys of the installation, shared by all its servers: access tokens, print tickets, refresh tokens, links.
create table server_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access', 'ticket', 'refresh', 'link')),
  secret jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Failures and other counted events in a window, per account and address, shared by all servers.
create table throttles (
  key text primary key,
  window_started_at timestamptz not null,
  count integer not null
);

-- Before anybody is signed in no organization is known: these functions of the owner look across organizations, and only for one exact secret.
create function find_sign_in(wanted_email text)
returns table (organization_id uuid, organization_name text, organization_status text, user_id uuid, password_hash text, enabled boolean)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.organization_id, o.name, o.status, u.id, u.password_hash, u.enabled
  from users u join organizations o on o.organization_id = u.organization_id
  where lower(u.email) = lower(wanted_email);
end;

create function find_session(wanted_id uuid)
returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.organization_id, s.user_id from sessions s where s.id = wanted_id;
end;

create function count_organizations() returns bigint
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select count(*) from organizations;
end;
