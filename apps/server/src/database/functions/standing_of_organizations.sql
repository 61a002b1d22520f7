-- owner: audit
create or replace function standing_of_organizations(ids uuid[]) returns table (id uuid, facts jsonb)
language sql stable
as $$
  select o.organization_id, jsonb_build_object(
    'status', o.status, 'isSecondFactorDemanded', o.is_second_factor_demanded,
    'isApprovalOn', coalesce(q.is_on, false), 'isDistinctPublisher', coalesce(q.distinct_publisher, false))
  from organizations o left join quality_assurance_settings q using (organization_id) where o.organization_id = any(ids)
$$;
