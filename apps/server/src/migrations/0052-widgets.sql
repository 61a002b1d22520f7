-- owner: widgets (widgets, widget_favorites, widget_settings, widget_arrangements)
-- Shortcuts to print: a label on a printer. Either may be deleted; the widget then says that it is missing.
create table widgets (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  name text not null,
  icon text not null,
  label_id uuid not null,
  printer_id uuid not null,
  variables jsonb not null,
  article_mode text not null check (article_mode in ('groupOnly', 'all')),
  clear_input_after_print boolean not null,
  predefined_article_id uuid,
  default_quantity integer not null check (default_quantity between 1 and 10000),
  width integer not null check (width between 1 and 4),
  show_pdf_after_print boolean not null,
  keep_pdf_session_data boolean not null,
  -- Neither: everybody sees it. People are named by id or e-mail, separated by commas.
  assigned_to_type text check (assigned_to_type in ('user', 'group')),
  assigned_to_id text,
  -- Order for everybody; those with the same place by name.
  position integer not null,
  created_at timestamptz not null default now(),
  modified timestamptz not null default now(),
  version integer not null default 0,
  unique (organization_id, id),
  check ((assigned_to_type is null) = (assigned_to_id is null))
);
create index widgets_order on widgets (organization_id, position, id);

create table widget_favorites (
  organization_id uuid not null references organizations (organization_id),
  widget_id uuid not null,
  user_id uuid not null,
  -- The database proves that nobody has more than three.
  place integer not null check (place between 1 and 3),
  primary key (widget_id, user_id),
  foreign key (organization_id, widget_id) references widgets (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index widget_favorites_place on widget_favorites (user_id, place);

-- What a person has set for themselves.
create table widget_settings (
  organization_id uuid not null references organizations (organization_id),
  widget_id uuid not null,
  user_id uuid not null,
  clear_input_after_print boolean not null,
  primary key (widget_id, user_id),
  foreign key (organization_id, widget_id) references widgets (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);

-- A person's own order, as a list of ids; widgets that are not in it come behind.
create table widget_arrangements (
  organization_id uuid not null references organizations (organization_id),
  user_id uuid primary key,
  widget_ids uuid[] not null,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
