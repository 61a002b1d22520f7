// Changes of the tables of the organization that changed-tables.test.ts makes, and what a verification says of each.
import type { StandingFault } from '@labelwright/contract/server/audit-schemas'

type Expected = Partial<StandingFault>

const jam = `id = (select id from labels where name = 'Jam')`
const printed = `id = (select published_version_id from labels where name = 'Jam')`
const versionOf = (name: string, number: number) =>
  `(select v.id from label_versions v join labels l on l.id = v.label_id where l.name = '${name}' and v.number = ${number})`
const anna = `email like 'dario-%'`
const quentin = `email like 'quentin-%'`

const ofJam: Expected = { thing: 'label', name: 'Jam' }
const ofReviewed: Expected = { thing: 'label', name: 'Reviewed', subject: '1' }
const ofPlanned: Expected = { thing: 'label', name: 'Planned', subject: '1' }
const ofDario: Expected = { thing: 'user', name: 'Dario Quality' }
const ofQuentin: Expected = { thing: 'user', name: 'Quentin Quality' }
const ofOrganization: Expected = { thing: 'organization', name: null }
const [taken, given] = [
  { tables: 'false', trail: 'true' },
  { tables: 'true', trail: 'false' },
]

const changes: readonly (readonly [string, string, ...Expected[]])[] = [
  [
    'an earlier version is printed again',
    `update labels set published_version_id = ${versionOf('Jam', 1)} where ${jam}`,
    { ...ofJam, what: 'printed', tables: '1', trail: '2' },
  ],
  [
    'nothing is printed any more',
    `update labels set published_version_id = null where ${jam}`,
    { ...ofJam, what: 'printed', tables: null, trail: '2' },
  ],
  [
    'a version that nobody has approved is printed',
    `update labels set published_version_id = ${versionOf('Reviewed', 1)} where name = 'Reviewed'`,
    { ...ofReviewed, subject: null, what: 'printed', tables: '1', trail: null },
  ],
  [
    'a version of another label is printed',
    `update labels set published_version_id = ${versionOf('Reviewed', 1)} where ${jam}`,
    { ...ofJam, what: 'printed-elsewhere', trail: '2' },
  ],
  [
    'the printed version is moved to another label',
    `update label_versions set label_id = (select id from labels where name = 'Asset tag'), number = 90 where ${printed}`,
    { ...ofJam, what: 'printed-elsewhere', trail: '2' },
  ],
  [
    'the printed version has another number',
    `update label_versions set number = 7 where ${printed}`,
    { ...ofJam, what: 'printed', tables: '7', trail: '2' },
  ],
  [
    'another record stands as the printed version',
    `update label_versions set id = '01a216ad-4958-7703-94b1-123e6bcac5c0' where id = (select published_version_id from labels where name = 'Lab tube');
     update labels set published_version_id = '01a216ad-4958-7703-94b1-123e6bcac5c0' where name = 'Lab tube'`,
    { thing: 'label', name: 'Lab tube', what: 'printed-other-row', subject: '1' },
  ],
  [
    'a text of the printed design is another',
    `update label_versions set document = replace(document::text, 'Second', 'Sccond')::jsonb where ${printed}`,
    { ...ofJam, what: 'printed-content', subject: '2' },
  ],
  [
    'the printed design has another size',
    `update label_versions set document = jsonb_set(document, '{width}', '1') where ${printed}`,
    { ...ofJam, what: 'printed-content' },
  ],
  [
    'the design gets a file that is printed instead',
    `update label_versions set zpl = '^XA^XZ', zpl_dpi = 203 where ${printed}`,
    { ...ofJam, what: 'printed-content' },
  ],
  [
    'the printed label becomes one of a file',
    `update labels set kind = 'zpl' where ${jam}`,
    { ...ofJam, what: 'kind', tables: 'zpl', trail: 'design' },
  ],
  [
    'a design of no approval is changed in its place',
    `update label_versions set document = jsonb_set(document, '{width}', '1') where id = (select published_version_id from labels where name = 'Lab tube')`,
    { thing: 'label', name: 'Lab tube', what: 'printed-content', subject: '1' },
  ],
  [
    'the frozen content has another picture',
    `alter table frozen_contents drop constraint frozen_contents_hash; update frozen_contents set content = content || ' ' where sha256 = (select frozen_sha256 from label_versions where ${printed})`,
    { ...ofJam, what: 'printed-pictures' },
    { ...ofPlanned, what: 'review-pictures' },
    { ...ofReviewed, what: 'review-pictures' },
  ],
  [
    'the version is frozen with the content of another',
    `update label_versions set frozen_sha256 = repeat('0', 64) where ${printed}; insert into frozen_contents (organization_id, sha256, content) select organization_id, repeat('0', 64), '{}' from organizations`,
    { ...ofJam, what: 'printed-pictures' },
  ],
  [
    'the version is not frozen any more',
    `update label_versions set frozen_sha256 = null where ${printed}`,
    { ...ofJam, what: 'printed-pictures', tables: null },
  ],
  [
    'the frozen content is gone',
    `delete from frozen_contents where sha256 = (select frozen_sha256 from label_versions where ${printed})`,
    { ...ofJam, what: 'printed-pictures', tables: null },
    { ...ofPlanned, what: 'review-pictures', tables: null },
    { ...ofReviewed, what: 'review-pictures', tables: null },
  ],
  ['a label is disabled', `update labels set enabled = false where ${jam}`, { ...ofJam, what: 'enabled', ...taken }],
  [
    'a label that was disabled is enabled',
    `update labels set enabled = true where name = 'Shelf label'`,
    { thing: 'label', name: 'Shelf label', what: 'enabled', ...given },
  ],
  [
    'a label needs no approval any more',
    `update labels set is_under_approval = false where ${jam}`,
    { ...ofJam, what: 'approval', ...taken },
  ],
  [
    'a label has the approval of the organization',
    `update labels set is_under_approval = null where ${jam}`,
    { ...ofJam, what: 'approval', tables: null, trail: 'true' },
  ],
  [
    'a label is marked as deleted',
    `update labels set deleted_at = now(), enabled = false, published_version_id = null where ${jam}`,
    { ...ofJam, what: 'printed' },
    { ...ofJam, what: 'enabled' },
    { ...ofJam, what: 'deleted', ...given },
  ],
  [
    'a label that was deleted is back',
    `update labels set deleted_at = null where name = 'Shipping label'`,
    { thing: 'label', name: 'Shipping label', what: 'deleted', ...taken },
  ],
  ['a label is gone', `delete from labels where ${jam}`, { thing: 'label', name: null, what: 'missing' }],
  [
    'a label is added',
    `insert into labels (organization_id, id, name, kind, media_width, media_height) select organization_id, gen_random_uuid(), 'Slipped in', 'design', 1, 1 from organizations`,
    { thing: 'label', name: 'Slipped in', what: 'unknown' },
  ],
  [
    'a version in review is approved',
    `update label_versions set state = 'Publisher' where id = ${versionOf('Reviewed', 1)}`,
    { ...ofReviewed, what: 'review', tables: 'Publisher', trail: 'DataApprover' },
  ],
  [
    'a version in review is taken back',
    `update label_versions set state = 'Preview' where id = ${versionOf('Reviewed', 1)}`,
    { ...ofReviewed, what: 'review', tables: null, trail: 'DataApprover' },
  ],
  [
    'a version that was replaced is in review',
    `update label_versions set state = 'Publisher' where id = ${versionOf('Jam', 1)}`,
    { ...ofJam, what: 'review', subject: '1', tables: 'Publisher', trail: null },
  ],
  [
    'a version in review has another number',
    `update label_versions set number = 9 where id = ${versionOf('Reviewed', 1)}`,
    { ...ofReviewed, subject: '9', what: 'review-number', tables: '9', trail: '1' },
  ],
  [
    'a text of a version in review is another',
    `update label_versions set document = replace(document::text, 'Jam', 'Ham')::jsonb where id = ${versionOf('Reviewed', 1)}`,
    { ...ofReviewed, what: 'review-content' },
  ],
  [
    'a version in review has other pictures',
    `update label_versions set frozen_sha256 = null where id = ${versionOf('Reviewed', 1)}`,
    { ...ofReviewed, what: 'review-pictures' },
  ],
  [
    'a planned publication is earlier',
    `update label_versions set publish_at = '2027-01-01T00:00:00Z' where id = ${versionOf('Planned', 1)}`,
    { ...ofPlanned, what: 'planned', tables: '2027-01-01T00:00:00.000000Z', trail: '2099-01-01T10:00:00.000000Z' },
  ],
  [
    'a planned publication is gone',
    `update label_versions set publish_at = null where id = ${versionOf('Planned', 1)}`,
    { ...ofPlanned, what: 'planned', tables: null },
  ],
  [
    'a user is an administrator',
    `update users set account_type = 'TenantAdmin' where ${anna}`,
    { ...ofDario, what: 'account-type', tables: 'TenantAdmin', trail: 'User' },
  ],
  [
    'a user has another role',
    `update users set user_roles = '{LabelManager}' where ${anna}`,
    { ...ofDario, what: 'role', subject: 'LabelManager', ...given },
  ],
  [
    'a user has another permission',
    `update users set user_permissions = '{PrinterManager}' where ${anna}`,
    { ...ofDario, what: 'permission', subject: 'PrinterManager', ...given },
  ],
  [
    'a user is a quality manager',
    `update users set quality_assurance_roles = quality_assurance_roles || '{QualityManager}' where ${anna}`,
    { ...ofDario, what: 'quality-role', subject: 'QualityManager', ...given },
  ],
  [
    'a quality manager has lost the role',
    `update users set quality_assurance_roles = '{}' where ${quentin}`,
    { ...ofQuentin, what: 'quality-role', subject: 'QualityManager', ...taken },
  ],
  [
    'a user is in another group',
    `insert into group_members (organization_id, group_id, user_id) select u.organization_id, (select id from groups where name = 'Laboratory'), u.id from users u where ${anna}`,
    { ...ofDario, what: 'group', subject: 'Laboratory', ...given },
  ],
  [
    'a user has left a group',
    `delete from group_members where user_id = (select id from users where email = 'packer@example.com') and group_id = (select min(group_id::text)::uuid from group_members where user_id = (select id from users where email = 'packer@example.com'))`,
    { thing: 'user', name: 'Pelle Packer', what: 'group', ...taken },
  ],
  [
    'a signer has to be confirmed',
    `insert into unconfirmed_signers (organization_id, user_id) select organization_id, id from users where ${quentin}`,
    { ...ofQuentin, what: 'unconfirmed', ...given },
  ],
  [
    'a signer is confirmed by nobody',
    `delete from unconfirmed_signers where user_id = (select id from users where email like 'uma-%')`,
    { thing: 'user', name: 'Uma Quality', what: 'unconfirmed', ...taken },
  ],
  ['a user is disabled', `update users set enabled = false where ${anna}`, { ...ofDario, what: 'enabled', ...taken }],
  [
    'a user is marked as deleted',
    `update users set deleted_at = now() where ${anna}`,
    { ...ofDario, what: 'deleted', ...given },
  ],
  ['a user is gone', `delete from users where email like 'uma-%'`, { thing: 'user', name: null, what: 'missing' }],
  [
    'a user is added',
    `insert into users (organization_id, id, email, firstname, lastname, account_type) select organization_id, gen_random_uuid(), 'eve@example.com', 'Eve', 'Added', 'TenantAdmin' from organizations`,
    { thing: 'user', name: 'Eve Added', what: 'unknown' },
  ],
  [
    'approval is off',
    `update quality_assurance_settings set is_on = false`,
    { ...ofOrganization, what: 'approval', ...taken },
  ],
  [
    'approvers publish themselves',
    `update quality_assurance_settings set distinct_publisher = false`,
    { ...ofOrganization, what: 'distinct-publisher', ...taken },
  ],
  [
    'the settings of approval are gone',
    `delete from quality_assurance_settings`,
    { ...ofOrganization, what: 'approval', ...taken },
    { ...ofOrganization, what: 'distinct-publisher', ...taken },
  ],
  [
    'the organization is paused',
    `update organizations set status = 'Paused'`,
    { ...ofOrganization, what: 'status', tables: 'Paused', trail: 'Active' },
  ],
  [
    'the second factor is demanded',
    `update organizations set is_second_factor_demanded = true`,
    { ...ofOrganization, what: 'second-factor', ...given },
  ],
]

/** A sentence, the change in SQL, the faults. */
export const changesOfTables = changes.map(([sentence, change, ...faults]): [string, string, readonly Expected[]] => [
  sentence,
  change,
  faults,
])
