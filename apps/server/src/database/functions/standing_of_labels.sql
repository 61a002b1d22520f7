-- owner: audit
create or replace function standing_of_version(v label_versions) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', v.id, 'labelId', v.label_id, 'number', v.number,
    'contentSha256', encode(sha256(
      convert_to(v.document::text || coalesce(v.zpl_dpi::text, '') || '|', 'UTF8') || coalesce(v.zpl, v.svg, v.pdf, '')), 'hex'),
    'frozenSha256', (
      select encode(sha256(convert_to(f.content, 'UTF8')), 'hex') from frozen_contents f
      where f.organization_id = v.organization_id and f.sha256 = v.frozen_sha256))
$$;

-- The facts of labels that a verification compares. Hashes are made of the contents themselves, not of columns that keep them.
create or replace function standing_of_labels(ids uuid[]) returns table (id uuid, facts jsonb)
language sql stable
as $$
  select l.id, jsonb_build_object(
    'kind', l.kind, 'isEnabled', l.enabled, 'isUnderApproval', l.is_under_approval, 'isDeleted', l.deleted_at is not null,
    'printed', (select standing_of_version(v) from label_versions v where v.id = l.published_version_id),
    'reviewed', coalesce((
      select jsonb_agg(standing_of_version(v) || jsonb_build_object('state', v.state,
        'publishAt', to_char(v.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by v.number, v.id)
      from label_versions v
      where v.label_id = l.id and v.state in ('DataApprover', 'DesignApprover', 'Publisher')), '[]'))
  from labels l where l.id = any(ids)
$$;
