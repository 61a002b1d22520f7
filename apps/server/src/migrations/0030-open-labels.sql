-- owner: label-designer (open_labels, label_commands)
create table open_labels (
  organization_id uuid not null references organizations,
  label_id uuid primary key,
  -- of the last command; whoever stores commands locks the row
  sequence bigint not null default 0,
  -- of the last command that changed anything
  changed_sequence bigint not null default 0,
  -- the records as [id, record], as the command state_sequence left them
  state jsonb not null,
  state_sequence bigint not null default 0,
  state_bytes integer not null,
  -- of the commands behind state_sequence
  tail_bytes integer not null default 0,
  -- of what the published version was made of; null while nothing was published
  published_sequence bigint,
  unique (organization_id, label_id),
  foreign key (organization_id, label_id) references labels (organization_id, id)
);

create table label_commands (
  organization_id uuid not null references organizations,
  label_id uuid not null,
  sequence bigint not null,
  command_id text not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  -- what was done, and what takes it back; none where nothing was left of the command
  changes jsonb not null,
  inverse jsonb not null,
  primary key (label_id, sequence),
  unique (label_id, command_id),
  foreign key (organization_id, label_id) references open_labels (organization_id, label_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index label_commands_old on label_commands (at);
