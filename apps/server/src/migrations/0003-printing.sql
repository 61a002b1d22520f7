-- owner: printers (printers, printer_groups), printing (print_jobs, print_job_entries, entry_transitions, idempotency_keys), helpers (helpers, pairing_codes)
create table printers (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null,
  vendor text not null,
  model text not null,
  language text not null check (language in ('zpl', 'pdf')),
  dpi double precision not null,
  print_width double precision not null,
  prints_via text not null check (prints_via in ('helper')),
  target_ip_address text not null,
  target_port integer not null,
  target_print_queue text not null,
  use_local_printer_driver boolean not null,
  paper_size text not null,
  custom_paper_size text not null,
  version integer not null default 1,
  unique (organization_id, id)
);

create table printer_groups (
  organization_id uuid not null references organizations,
  printer_id uuid not null,
  group_id uuid not null,
  primary key (printer_id, group_id),
  foreign key (organization_id, printer_id) references printers (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id)
);

create table print_jobs (
  organization_id uuid not null references organizations,
  id uuid primary key,
  state text not null check (state in ('Created', 'Printing', 'Processed', 'Canceled', 'Expired')),
  user_id uuid not null,
  user_name text not null,
  computer_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);

-- What was printed, kept when labels and articles are gone: so names and data are copies, and ids of them no references.
create table print_job_entries (
  organization_id uuid not null references organizations,
  id uuid primary key,
  job_id uuid not null,
  position integer not null,
  state text not null check (state in ('Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided')),
  message text,
  label_id uuid not null,
  label_name text not null,
  label_version_id uuid not null,
  label_version_number integer not null,
  article_id uuid,
  article_name text not null,
  external_identifier text,
  printer_id uuid not null,
  printer_name text not null,
  dpi double precision not null,
  quantity integer not null check (quantity > 0),
  -- variable name → value, as printed
  filled jsonb not null,
  file_sha256 text not null,
  file_bytes integer not null,
  file_name text not null,
  -- address, port, queue and page settings as handed to the helper
  target jsonb not null,
  sent_at timestamptz not null default now(),
  lease_ends_at timestamptz not null,
  ended_at timestamptz,
  unique (organization_id, id),
  unique (job_id, position),
  foreign key (organization_id, job_id) references print_jobs (organization_id, id)
);
create index print_job_entries_newest on print_job_entries (organization_id, id desc);
create index print_job_entries_waiting on print_job_entries (lease_ends_at) where state = 'Sent';

-- One row for each change of an entry's state: who said so, when, and whether it came after the lease.
create table entry_transitions (
  organization_id uuid not null references organizations,
  id uuid primary key,
  entry_id uuid not null,
  from_state text,
  to_state text not null,
  said_by text not null,
  message text,
  is_late boolean not null,
  at timestamptz not null default now(),
  foreign key (organization_id, entry_id) references print_job_entries (organization_id, id)
);
create index entry_transitions_entry on entry_transitions (entry_id, id);

create table idempotency_keys (
  organization_id uuid not null references organizations,
  user_id uuid not null,
  call text not null,
  key text not null,
  request_hash text not null,
  -- what the call made; the answer is built from it again
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, call, key)
);

create table helpers (
  organization_id uuid not null references organizations,
  id uuid primary key,
  computer_name text not null,
  secret_hash bytea not null,
  version text not null,
  paired_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (organization_id, id)
);
create unique index helpers_computer on helpers (organization_id, lower(computer_name));

create table pairing_codes (
  organization_id uuid not null references organizations,
  code_hash bytea primary key,
  created_by uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organization_id, created_by) references users (organization_id, id)
);

create function find_pairing_code(wanted_hash bytea)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select c.organization_id from pairing_codes c where c.code_hash = wanted_hash;
end;

create function find_helper(wanted_id uuid)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select h.organization_id from helpers h where h.id = wanted_id;
end;

create function find_print_file(wanted_entry uuid)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select e.organization_id from print_job_entries e where e.id = wanted_entry;
end;

-- Organizations with entries whose lease ended without an outcome.
create function organizations_with_ended_leases()
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select distinct e.organization_id from print_job_entries e where e.state = 'Sent' and e.lease_ends_at < now();
end;

-- The virtual printer of the sample takes another port when its own is in use; every start tells where it listens.
create function move_virtual_printer(port integer) returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  update printers set target_port = port where vendor = 'Labelwright' and model = 'Virtual printer' and target_port <> port;
end;

-- The organization of an installation that has just one, with its first TenantAdmin: the product's own start pairs its helper with it.
create function only_organization() returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select u.organization_id, u.id from users u
  where u.account_type = 'TenantAdmin' and u.enabled and (select count(*) from organizations) = 1
  order by u.id limit 1;
end;
