// A catalogue as a trade has one: names of a kind, a colour, a size and a number, ten values each.
import type pg from 'pg'

export const catalogueSize = 1_000_000

/** What articles are called, a word each. */
export const kinds =
  'screw bolt nut washer nail plug hook hinge handle lock key cable connector lamp battery cord tube coupling valve pump filter hose gasket seal glue paint brush roller filler hammer saw drill pliers spanner chisel level tape knife glove helmet goggles bag box shelf table chair door window strip panel'
/** What is said of articles, a word each. */
export const colours =
  'red blue green yellow black white large small long short stainless galvanised brass plastic wood aluminium hardened extra standard pro eco mini maxi super light'

/** The words that people type: the first letters of names and values. */
export const typedLetters = [
  'sc',
  'bo',
  'gas',
  'scr',
  'blue',
  'm8',
  'ha',
  'cab',
  'sh',
  'inl',
  'stai',
  'wa',
  '73',
  'pu',
  'valv',
  'lam',
]

export const identifierOf = (index: number): string => `ART-${String(index).padStart(8, '0')}`

/** Fills the organization's catalogue inside the database, as quickly as it can, and counts what is there. */
export async function fillCatalogue(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(
    `with word as (select string_to_array($2, ' ') as kinds, string_to_array($3, ' ') as colours),
    article as (
      select i, 'ART-' || lpad(i::text, 8, '0') as identifier,
        initcap(colours[1 + (hashint4(i * 7) & 65535) % 25]) || ' ' || kinds[1 + (hashint4(i * 3) & 65535) % 50]
          || ' M' || (i % 30) || 'x' || (i % 97) || ' ' || substr(md5(i::text), 1, 5) as name,
        array['pcs', (hashint4(i * 11) & 1023)::text, substr(md5((i * 13)::text), 1, 8), 'Sweden', 'shelf-' || (i % 500),
          '7350' || lpad((i * 17)::text, 9, '0'), 'supplier ' || (i % 800), (i % 365) || ' g'] as data
      from generate_series(1, $4::integer) i, word
    )
    insert into articles (organization_id, id, name, external_identifier, article_data, search_text)
    select $1, gen_random_uuid(), name, identifier,
      (select jsonb_agg(jsonb_build_object('key', 'field' || n, 'data', value)) from unnest(data) with ordinality as v (value, n)),
      ' ' || lower(name || ' ' || identifier || ' ' || array_to_string(data, ' '))
    from article`,
    [organizationId, kinds, colours, catalogueSize],
  )
  await client.query('vacuum analyze articles')
}
