-- owner: series (series, series_ranges)
create extension if not exists btree_gist;

create table series (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null,
  base integer not null check (base between 2 and 36),
  step integer not null check (step between 1 and 1000000),
  pad integer not null check (pad between 0 and 20),
  prefix text not null,
  mode text not null check (mode in ('counter', 'random')),
  -- in random mode the position in the hidden order
  next bigint not null check (next >= 0),
  -- what the hidden order comes from; no call answers it
  order_key bytea check (length(order_key) = 32),
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  check ((mode = 'random') = (order_key is not null))
);
create unique index series_name on series (organization_id, lower(name));

-- What each variable of a printed entry was given. Kept as long as the history, so that no number is ever handed out twice.
create table series_ranges (
  organization_id uuid not null references organizations,
  series_id uuid not null,
  entry_id uuid not null,
  variable_name text not null,
  -- from the first to the last of them; in random mode positions of the hidden order
  numbers int8range not null check (not isempty(numbers) and lower(numbers) >= 0 and not upper_inf(numbers)),
  -- finds the range of a number: below row-level security the exclusion's index may not be asked for what lies inside
  first_number bigint not null generated always as (lower(numbers)) stored,
  step integer not null check (step > 0),
  primary key (entry_id, variable_name),
  foreign key (organization_id, series_id) references series (organization_id, id),
  foreign key (organization_id, entry_id) references print_job_entries (organization_id, id),
  constraint series_ranges_apart exclude using gist (organization_id with =, series_id with =, numbers with &&)
);
create index series_ranges_numbers on series_ranges (series_id, first_number);
