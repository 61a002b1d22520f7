-- owner: media-library
-- The pictures that a label document names by their SHA-256, by the same rule as label-document/named-media.ts.
create or replace function named_media(document jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog
begin atomic
  select coalesce(array_agg(distinct media order by media), '{}') from (
    select element->>'media' as media
      from jsonb_path_query(document, 'strict $.** ? (@.type() == "object" && @.type == "picture" && exists(@.media))') as found(element)
    union all select document->'stockPicture'->>'media' where document->'stockPicture' ? 'media') as named;
end;
