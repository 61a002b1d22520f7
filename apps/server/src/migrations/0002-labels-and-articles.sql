-- owner: labels (labels, label_versions), articles (articles, article_labels)
create table labels (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null,
  group_id uuid,
  kind text not null check (kind in ('design')),
  media_width integer not null check (media_width > 0),
  media_height integer not null check (media_height > 0),
  enabled boolean not null default true,
  published_version_id uuid,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id)
);
comment on column labels.media_width is 'micrometres';
comment on column labels.media_height is 'micrometres';
create unique index labels_name on labels (organization_id, lower(name));

create table label_versions (
  organization_id uuid not null references organizations,
  id uuid primary key,
  label_id uuid not null,
  number integer not null,
  state text not null,
  document jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (label_id, number),
  foreign key (organization_id, label_id) references labels (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
alter table labels add foreign key (organization_id, published_version_id) references label_versions (organization_id, id);

create table articles (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null,
  external_identifier text,
  group_id uuid,
  pdf_url text,
  article_data jsonb not null default '[]',
  -- name, external identifier and searchable data in lower case, one per line; written with the row
  search_text text not null,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references groups (organization_id, id)
);
create unique index articles_external_identifier on articles (organization_id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid), external_identifier) where external_identifier is not null;
create index articles_scan on articles (organization_id, lower(external_identifier));
create index articles_name on articles (organization_id, lower(name), id);

create table article_labels (
  organization_id uuid not null references organizations,
  article_id uuid not null,
  label_id uuid not null,
  primary key (article_id, label_id),
  foreign key (organization_id, article_id) references articles (organization_id, id),
  foreign key (organization_id, label_id) references labels (organization_id, id)
);
create index article_labels_label on article_labels (label_id);
