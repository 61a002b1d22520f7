-- owner: labels
-- Papers that an organization has added to those that come with the product; lengths in micrometres.
create table label_stocks (
  organization_id uuid not null references organizations,
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  article_number text not null check (length(article_number) <= 100),
  width integer not null check (width between 5000 and 1200000),
  height integer not null check (height between 5000 and 1200000),
  corner_radius integer not null check (corner_radius between 0 and 600000),
  -- as in a label document; null for labels on a roll, one across
  sheet jsonb,
  modified timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);
create unique index label_stocks_name on label_stocks (organization_id, lower(name));
