-- owner: label-approval (signer_link_readers, signer_changes, unconfirmed_signers), users (users, invitations)
-- Nobody signs for another: whoever was shown a link that opens an account never confirms its person.
create table signer_link_readers (
  organization_id uuid not null,
  user_id uuid not null,
  reader_id uuid not null,
  at timestamptz not null default now(),
  primary key (user_id, reader_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, reader_id) references users (organization_id, id)
);

-- Confirmations, and quality roles that were given or taken, until a quality manager signs them off.
create table signer_changes (
  organization_id uuid not null references organizations (organization_id),
  id uuid primary key,
  -- Whom it is about.
  user_id uuid not null,
  -- null: whoever runs the server, on its machine
  by_id uuid,
  what text not null check (what in ('confirmed', 'confirmed-at-server', 'roles-changed')),
  -- Quality roles.
  before text[] not null default '{}',
  after text[] not null default '{}',
  reason text,
  at timestamptz not null default now(),
  signed_off_by uuid,
  signed_off_at timestamptz,
  signature_id uuid,
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, by_id) references users (organization_id, id),
  foreign key (organization_id, signed_off_by) references users (organization_id, id),
  foreign key (organization_id, signature_id) references signatures (organization_id, id)
);
create index signer_changes_of_person on signer_changes (user_id, at);
create index signer_changes_open on signer_changes (organization_id, at) where signed_off_at is null;

-- The address of a deleted person who signed, designed or approved: invited again, they are the same person (21 CFR 11.100).
alter table users add column former_email text;
create unique index users_former_email on users (organization_id, lower(former_email));

-- Who gave the rights of an invitation.
alter table invitations add column invited_by uuid;
alter table invitations add foreign key (organization_id, invited_by) references users (organization_id, id);

-- Who read the links that are still known.
insert into signer_link_readers (organization_id, user_id, reader_id)
select distinct u.organization_id, u.id, p.id
from mailed_links l
cross join jsonb_array_elements(l.readers) reader
left join invitations i on l.purpose = 'invitation' and i.id = l.subject_id and i.accepted_at is not null
join users u on u.organization_id = l.organization_id
  and (l.purpose = 'password-reset' and u.id = l.subject_id or lower(u.email) = lower(i.email))
join users p on p.organization_id = l.organization_id and p.id = (reader ->> 'userId')::uuid
where p.id <> u.id;

-- Who came in by an invitation that somebody else was shown is confirmed before they sign; who signed before stays confirmed.
insert into unconfirmed_signers (organization_id, user_id, at)
select u.organization_id, u.id, max(l.used_at)
from mailed_links l
join invitations i on i.id = l.subject_id and i.accepted_at is not null
join users u on u.organization_id = i.organization_id and lower(u.email) = lower(i.email)
where l.purpose = 'invitation' and l.used_at is not null and jsonb_array_length(l.readers) > 0
  and not exists (select from signatures s where s.user_id = u.id)
group by u.organization_id, u.id
on conflict do nothing;
