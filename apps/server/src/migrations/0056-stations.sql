-- owner: stations
-- A device at a packing table. Its code is typed into it once, for its key; both are stored as hashes.
create table stations (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  name text not null,
  code_hash bytea,
  code_expires_at timestamptz,
  secret_hash bytea,
  paired_at timestamptz,
  -- Badge codes that nobody has, since the last sign-in: behind five of them, only a password opens the station.
  wrong_badges integer not null default 0,
  created_at timestamptz not null default now(),
  modified timestamptz not null default now(),
  version integer not null default 0,
  -- The row stays, so that its sign-ins can be told.
  revoked_at timestamptz,
  unique (organization_id, id)
);
create unique index stations_name on stations (organization_id, lower(name)) where revoked_at is null;
create unique index stations_code on stations (code_hash) where code_hash is not null;

create table station_widgets (
  organization_id uuid not null,
  station_id uuid not null,
  widget_id uuid not null,
  -- In the order that the station shows them.
  position integer not null,
  primary key (station_id, widget_id),
  foreign key (organization_id, station_id) references stations (organization_id, id) on delete cascade,
  foreign key (organization_id, widget_id) references widgets (organization_id, id) on delete cascade
);
create index station_widgets_widget on station_widgets (widget_id);

create table station_people (
  organization_id uuid not null,
  station_id uuid not null,
  user_id uuid not null,
  primary key (station_id, user_id),
  foreign key (organization_id, station_id) references stations (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index station_people_user on station_people (user_id);

-- What a person signs in with at stations.
create table station_credentials (
  organization_id uuid not null,
  user_id uuid primary key,
  pin_hash text,
  -- Under the installation's secret: found by the code, and nobody who reads the table can try codes.
  badge_hash bytea,
  -- Since the last sign-in.
  wrong_pins integer not null default 0,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create unique index station_credentials_badge on station_credentials (organization_id, badge_hash) where badge_hash is not null;

create table station_sign_ins (
  organization_id uuid not null,
  id uuid primary key,
  station_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (organization_id, station_id) references stations (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index station_sign_ins_open on station_sign_ins (station_id, user_id) where ended_at is null;
