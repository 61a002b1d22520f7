-- owner: media-library (media_files), labels (label_versions)
create table media_files (
  organization_id uuid not null references organizations,
  id uuid primary key,
  folder text not null,
  name text not null,
  kind text not null check (kind in ('png', 'jpg', 'bmp', 'gif', 'webp', 'tiff', 'svg', 'pdf')),
  -- the PNG that labels print
  picture_sha256 text not null,
  picture_bytes integer not null,
  width integer not null,
  height integer not null,
  -- as it was uploaded, so that it can be converted better one day
  original_sha256 text not null,
  -- a copy: the list outlives the account
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
-- Values name a picture by its file's name.
create unique index media_files_name on media_files (organization_id, lower(name));
create index media_files_picture on media_files (picture_sha256);
create index media_files_original on media_files (original_sha256);

create function named_media(document jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog
begin atomic
  select coalesce(array_agg(distinct element->>'media' order by element->>'media'), '{}')
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "object" && @.type == "picture" && exists(@.media))') as found(element);
end;

-- Kept beside the document, so that asking who uses a picture reads no documents.
alter table label_versions add column media_sha256s text[] not null generated always as (named_media(document)) stored;
