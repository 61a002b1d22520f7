-- owner: groups (groups), articles (articles, article_labels), orders (orders, order_labels, order_lines)
create extension if not exists pg_trgm;

alter table groups
  add column default_printer_id uuid,
  add column use_labels_connected_to_articles_group boolean not null default false,
  add column use_labels_connected_to_orders_group boolean not null default false,
  add column use_labels_connected_to_user_default_group boolean not null default false,
  add column allow_order_import_to_this_group boolean not null default false,
  add column version integer not null default 1,
  add foreign key (organization_id, default_printer_id) references printers (organization_id, id);
create unique index groups_name on groups (organization_id, lower(name));
create index groups_parent on groups (parent_group_id) where parent_group_id is not null;
create index labels_group on labels (group_id) where group_id is not null;
create index printer_groups_group on printer_groups (group_id);

-- The keys are compared byte by byte, so that one index serves equality, what begins so, and order.
alter table articles
  add column name_key text collate "C" not null generated always as (lower(name)) stored,
  add column identifier_key text collate "C" generated always as (lower(external_identifier)) stored;
comment on column articles.search_text is 'words in lower case, each after one space; made by article-search-text.ts';
update articles set search_text = ' ' || regexp_replace(search_text, '\s+', ' ', 'g');
drop index articles_scan;
drop index articles_name;
create index articles_name on articles (organization_id, name_key, id);
create index articles_identifier on articles (organization_id, identifier_key, id);
create index articles_modified on articles (organization_id, modified, id);
create index articles_group on articles (group_id, name_key) where group_id is not null;
-- Optional where an engine has no trigram index: searches are slower then, not other.
create index articles_search on articles using gin (search_text gin_trgm_ops);

create table orders (
  organization_id uuid not null references organizations,
  id uuid primary key,
  order_number text not null,
  number_key text collate "C" not null generated always as (lower(order_number)) stored,
  name text not null default '',
  group_id uuid,
  -- [{key, data}]
  order_data jsonb not null default '[]',
  search_text text not null,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id)
);
create unique index orders_number on orders (organization_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid), number_key);
create index orders_by_number on orders (organization_id, number_key, id);
create index orders_modified on orders (organization_id, modified, id);
create index orders_group on orders (group_id) where group_id is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table order_labels (
  organization_id uuid not null references organizations,
  order_id uuid not null,
  label_id uuid not null,
  primary key (order_id, label_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, label_id) references labels (organization_id, id)
);
create index order_labels_label on order_labels (label_id);

create table order_lines (
  organization_id uuid not null references organizations,
  id uuid primary key,
  order_id uuid not null,
  line_number integer not null check (line_number > 0),
  -- null when the article was deleted: its name and identifier are copies
  article_id uuid,
  article_name text not null,
  external_identifier text,
  quantity integer not null check (quantity > 0),
  -- [{key, data}]
  data jsonb not null default '[]',
  unique (organization_id, id),
  unique (order_id, line_number),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, article_id) references articles (organization_id, id)
);
create index order_lines_article on order_lines (article_id, order_id) where article_id is not null;

-- For which line of an order an entry was printed; no reference, for history outlives orders.
alter table print_job_entries add column order_line_id uuid;
create index print_job_entries_order_line on print_job_entries (order_line_id) where order_line_id is not null;
