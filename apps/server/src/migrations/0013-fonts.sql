-- owner: media-library (fonts), labels (label_versions)
create table fonts (
  organization_id uuid not null references organizations,
  id uuid primary key,
  family text not null,
  bold boolean not null,
  italic boolean not null,
  is_variable boolean not null,
  character_count integer not null,
  scripts text[] not null,
  file_name text not null,
  file_bytes integer not null,
  file_sha256 text not null,
  -- SVG, drawn when the font was tried
  sample text not null,
  -- a copy: the list outlives the account
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
-- Labels name a font by family and weight; two that differ in case only would be taken for each other.
create unique index fonts_face on fonts (organization_id, lower(family), bold);
create index fonts_file on fonts (file_sha256);

-- The fonts that a label document names, as 'family/regular' and 'family/bold', by the same rules as
-- label-document/named-fonts.ts: texts, their runs, and tables, whose titles are bold.
create function named_fonts(document jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog
begin atomic
  with elements as (
    select element from jsonb_path_query(document, 'strict $.** ? (@.type() == "object" && exists(@.fontFamily) && exists(@.type))') as found(element)
  ), faces as (
    select element->>'fontFamily' as family, coalesce((element->>'bold')::boolean, false) as bold
    from elements where element->>'type' = 'text'
    union
    select coalesce(run->>'fontFamily', element->>'fontFamily'), coalesce((run->>'bold')::boolean, (element->>'bold')::boolean, false)
    from elements cross join lateral jsonb_path_query(element, 'strict $.runs[*]', silent => true) as runs(run)
    where element->>'type' = 'text'
    union
    select element->>'fontFamily', false from elements where element->>'type' = 'table'
    union
    select element->>'fontFamily', true
    from elements where element->>'type' = 'table' and (element->>'headerHeight')::numeric > 0
  )
  select coalesce(array_agg(family || '/' || case when bold then 'bold' else 'regular' end order by family, bold), '{}')
  from faces;
end;

-- Kept beside the document, so that asking who uses a font reads no documents.
alter table label_versions add column font_keys text[] not null generated always as (named_fonts(document)) stored;

-- Files are stored by their content: one may serve several organizations and purposes.
create or replace function is_print_file_used(wanted_sha256 text) returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select 1 from print_job_entries e where e.file_sha256 = wanted_sha256)
    or exists (select 1 from imports i where i.file_sha256 = wanted_sha256)
    or exists (select 1 from fonts f where f.file_sha256 = wanted_sha256);
end;
