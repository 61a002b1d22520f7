-- owner: platform (mails)
-- Who may be shown the link of a mail that nobody sent: a link that opens a TenantAdmin's account is not for other administrators.
alter table mails add column is_for_tenant_admins boolean not null default false;
