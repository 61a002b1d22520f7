-- owner: undo (undo_steps)
-- What people have just changed or deleted, as it was before, for ten minutes. A large change is several portions.
create table undo_steps (
  organization_id uuid not null references organizations,
  id uuid not null,
  portion integer not null,
  user_id uuid not null,
  kind text not null check (kind in ('change-articles', 'delete-articles', 'delete-orders', 'change-members')),
  rows jsonb not null,
  created_at timestamptz not null default now(),
  primary key (id, portion)
);
create index undo_steps_old on undo_steps (created_at);
