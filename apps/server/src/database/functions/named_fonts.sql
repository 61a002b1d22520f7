-- owner: media-library
-- The fonts that a label document names, as 'family/regular' and 'family/bold', by the same rules as
-- label-document/named-fonts.ts: texts, their runs, tables, whose titles and some columns are bold, and the lines of barcodes;
-- where values may be marked up, all of them in bold, too. Conditional formats change an element's own fields.
create or replace function named_fonts(document jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog
begin atomic
  with plain as (
    select element from jsonb_path_query(document, 'strict $.** ? (@.type() == "object" && exists(@.fontFamily) && exists(@.type))') as found(element)
  ), elements as (
    select element from plain
    union all
    select element || format
    from plain cross join lateral jsonb_path_query(element, 'strict $.conditionalFormats[*]', silent => true) as formats(format)
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
    from elements where element->>'type' = 'table' and (
      (element->>'headerHeight')::numeric > 0 or jsonb_path_exists(element, 'strict $.columns[*] ? (@.bold == true)', silent => true)
    )
    union
    select barcode->>'textFont', false
    from jsonb_path_query(document, 'strict $.** ? (@.type() == "object" && exists(@.textFont) && @.type == "barcode")') as barcodes(barcode)
  ), named as (
    select family, bold from faces
    union
    select family, true from faces
    where jsonb_path_exists(document, 'strict $.variables[*] ? (@.allowsMarkup == true)', silent => true)
  )
  select coalesce(array_agg(family || '/' || case when bold then 'bold' else 'regular' end order by family, bold), '{}')
  from named;
end;
