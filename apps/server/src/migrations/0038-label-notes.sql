-- owner: label-designer
-- What colleagues write beside an element in the designer. Never printed.
create table label_notes (
  organization_id uuid not null references organizations,
  id uuid primary key,
  label_id uuid not null,
  -- the record of the open label, which may be gone
  element_id text not null check (length(element_id) between 1 and 200),
  -- the note that this answers; null for the first one
  answers uuid,
  user_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  -- of a first note: who has closed it, and when
  closed_by uuid,
  closed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, answers) references label_notes (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, closed_by) references users (organization_id, id),
  check ((closed_by is null) = (closed_at is null)),
  check (answers is null or closed_by is null)
);
create index label_notes_label on label_notes (label_id, id);
