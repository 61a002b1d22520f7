-- owner: series (series_jumps)
-- Numbers that a person left out, and why.
create table series_jumps (
  organization_id uuid not null references organizations,
  id uuid primary key,
  series_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  first_number bigint not null,
  next_number bigint not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  check (first_number < next_number),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, series_id) references series (organization_id, id)
);
create index series_jumps_of on series_jumps (series_id, created_at desc, id desc);
-- The application may add rows, and change and delete none (migrate.ts).
comment on table series_jumps is 'append-only';
