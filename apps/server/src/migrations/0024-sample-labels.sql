-- owner: labels
-- The labels of the sample organization printed their own identifiers, lots, serial numbers and dates where an article had none.
-- Those whose published document is still the one that was shipped get a version in which these are samples and no defaults.
with
  shipped (fingerprint, samples) as (
    values
      ('f1b5f0c72dba795e2f4a1268794f2f34', array['externalIdentifier', 'url']),
      ('a564587275c23f6c26ff416afcd3df65', array['externalIdentifier', 'url', 'assetNumber']),
      ('378892fcbf3d64c5ef10ae234df0de8c', array['externalIdentifier', 'birthDate', 'date']),
      ('c2131c7952d896eb012fdd347935cf46', array['externalIdentifier', 'gtin', 'lot', 'expiry', 'expiryDate']),
      ('d5412eb6a93a710c64b5c2cc542721ce', array['externalIdentifier', 'gtin', 'lot', 'expiry', 'expiryDate']),
      ('67eb9bad68a384b8c1df35c3a7ab01ee', array['externalIdentifier', 'gtin', 'lot', 'expiry', 'expiryDate']),
      ('633f70834497dcf538380085cc8a2d74', array['gtin']),
      ('8b0bbe4578b4c228e4ef4c9cd7e049d5', array['tracking', 'order', 'date']),
      ('845b0b4a2eb6479a0f39b4aa776f77db', array['location', 'check']),
      ('ca1fbe347fc8e169c29afc595492f570', array['location', 'check']),
      ('f12ca6134f8714800eb8f8f99e786f32', array['location', 'check'])
  ),
  published as (
    select
      labels.organization_id,
      labels.id as label_id,
      versions.id as version_id,
      versions.number,
      versions.document,
      -- Without the series, whose id each organization has its own of.
      md5(
        jsonb_set(
          versions.document,
          '{variables}',
          (
            select jsonb_agg(variable - 'series' order by place)
            from jsonb_array_elements(versions.document -> 'variables') with ordinality as each (variable, place)
          )
        )::text
      ) as fingerprint
    from labels
    join label_versions as versions on versions.id = labels.published_version_id
    where jsonb_array_length(versions.document -> 'variables') > 0
  ),
  added as (
    insert into label_versions (organization_id, id, label_id, number, state, document)
    select
      published.organization_id,
      gen_random_uuid(),
      published.label_id,
      (select max(number) + 1 from label_versions as versions where versions.label_id = published.label_id),
      'Published',
      jsonb_set(
        published.document || '{"formatVersion": 2}',
        '{variables}',
        (
          select
            jsonb_agg(
              case
                when variable ->> 'variableName' = any (shipped.samples)
                  then variable || jsonb_build_object('variableData', '', 'sampleValue', variable -> 'variableData')
                else variable
              end
              order by place
            )
          from jsonb_array_elements(published.document -> 'variables') with ordinality as each (variable, place)
        )
      )
    from published
    join shipped using (fingerprint)
    returning id, label_id
  ),
  replaced as (
    update label_versions set state = 'Replaced'
    from added
    join published using (label_id)
    where label_versions.id = published.version_id
  )
update labels set published_version_id = added.id, version = version + 1, modified = now()
from added
where labels.id = added.label_id;
