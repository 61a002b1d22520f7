-- owner: imports (imports, import_configurations, import_bad_rows, import_additions, import_changes)
create table import_configurations (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null,
  options jsonb not null,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);
create index import_configurations_name on import_configurations (organization_id, lower(name), id);

create table imports (
  organization_id uuid not null references organizations,
  id uuid primary key,
  state text not null check (state in ('Uploaded', 'Checking', 'Checked', 'Waiting', 'Running', 'Paused', 'Finished', 'Failed', 'Canceled', 'Undoing', 'Undone')),
  kind text not null check (kind in ('articles', 'orders')),
  file_name text not null,
  file_bytes bigint not null,
  -- null once the file is no longer kept
  file_sha256 text,
  -- history outlives its configuration: no reference, and its name is a copy
  configuration_id uuid,
  configuration_name text,
  user_id uuid not null,
  by_name text not null,
  is_administrator boolean not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  progress double precision not null default 0,
  counts jsonb not null default '{}',
  message text,
  detected jsonb not null,
  options jsonb not null,
  preview jsonb not null default '[]',
  problems jsonb not null default '[]',
  -- started by a program: runs on after its check
  is_started_unseen boolean not null default false,
  -- whether it has changed rows that can still be put back
  can_be_undone boolean not null default false,
  -- holds the organization's only place for an import at work
  is_working boolean not null default false,
  lease_until timestamptz,
  attempts integer not null default 0,
  unique (organization_id, id)
);
create unique index imports_one_at_a_time on imports (organization_id) where is_working;
create index imports_to_do on imports (created_at) where state in ('Checking', 'Waiting', 'Running', 'Undoing');
create index imports_history on imports (organization_id, id desc);
create index imports_of_configuration on imports (configuration_id, id desc) where configuration_id is not null;
create index imports_file on imports (file_sha256) where file_sha256 is not null;

-- Rows that cannot be imported; their cells stay in the file.
create table import_bad_rows (
  organization_id uuid not null references organizations,
  import_id uuid not null,
  number integer not null,
  line integer not null,
  -- [{line, column, code, message}]
  problems jsonb not null,
  primary key (import_id, number),
  foreign key (organization_id, import_id) references imports (organization_id, id)
);

-- What an import added, a portion of its rows each: what undo takes away.
create table import_additions (
  organization_id uuid not null references organizations,
  import_id uuid not null,
  number integer not null,
  added_ids uuid[] not null,
  primary key (import_id, number),
  foreign key (organization_id, import_id) references imports (organization_id, id)
);

-- What an import changed or deleted, as it was before: what undo puts back.
create table import_changes (
  organization_id uuid not null references organizations,
  import_id uuid not null,
  changed_id uuid not null,
  is_deletion boolean not null,
  before jsonb not null,
  added_label_ids uuid[] not null default '{}',
  primary key (import_id, changed_id),
  foreign key (organization_id, import_id) references imports (organization_id, id)
);

-- Imports that wait for a server, of all organizations: ids only; whoever takes one sees no other organization's rows.
create function imports_to_work_on() returns table (organization_id uuid, id uuid, state text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select i.organization_id, i.id, i.state from imports i
  where i.state in ('Checking', 'Waiting', 'Running', 'Undoing') and (i.lease_until is null or i.lease_until < now())
  order by i.created_at limit 50;
end;

-- Organizations with files of imports that ended longer ago than files are kept.
create function imports_with_old_files(days integer) returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct i.organization_id from imports i
  where i.file_sha256 is not null and i.created_at < now() - make_interval(days => days)
    and i.state in ('Uploaded', 'Checked', 'Finished', 'Failed', 'Canceled', 'Undone');
end;

-- Files are stored by their content: one may serve several organizations and purposes.
create or replace function is_print_file_used(wanted_sha256 text) returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from print_job_entries e where e.file_sha256 = wanted_sha256)
    or exists (select 1 from imports i where i.file_sha256 = wanted_sha256);
end;

-- Rows of a file go into a table of the session first, where they are judged before anybody can see them.
do $$ begin execute format('grant temporary on database %I to labelwright_app', current_database()); end $$;
