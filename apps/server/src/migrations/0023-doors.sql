-- owner: platform (mailed_links, mails), helpers (helpers)
-- Who was shown a link before it was followed: the change that it made names them.
alter table mailed_links add column readers jsonb not null default '[]';

-- Links that open the account of an administrator or of a holder of a quality-assurance role are for TenantAdmins only.
update mails m set is_for_tenant_admins = true from users u
  where u.organization_id = m.organization_id and lower(u.email) = lower(m.recipient)
  and (u.account_type <> 'User' or u.quality_assurance_roles <> '{}');
update mails m set is_for_tenant_admins = true from invitations i
  where i.organization_id = m.organization_id and m.link = i.invitation_url
  and (i.rights ->> 'accountType' <> 'User' or i.rights -> 'qualityAssuranceRoles' <> '[]');

-- A computer's name is free again when its helper was revoked.
drop index helpers_computer;
create unique index helpers_computer on helpers (organization_id, lower(computer_name)) where revoked_at is null;
-- None: paired before it was written down.
alter table helpers add column paired_by uuid;
alter table helpers add foreign key (organization_id, paired_by) references users (organization_id, id);
