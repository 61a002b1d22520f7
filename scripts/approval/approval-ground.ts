// A server with people and a label, and the labels of sequences, put by SQL where they begin.
import {
  addPerson,
  makeLabelUnderApproval,
  type Person,
  startReviews,
  walkTo,
} from '../../apps/server/src/features/label-approval/testing/reviewers.ts'
import { newId } from '../../apps/server/src/platform/database/ids.ts'
import type { TestApp } from '../../apps/server/src/testing/start-app.ts'
import { type Name, people, type Start } from './sequences.ts'

export interface ApprovalGround {
  readonly test: TestApp
  readonly people: Readonly<Record<Name, Person>>
  /** A version with test rows, whose copies the sequences begin with. */
  readonly modelId: string
}

export async function prepareApprovalGround(): Promise<ApprovalGround> {
  const { test, admin, people: reviewers, steps } = await startReviews()
  const labelId = await makeLabelUnderApproval(test, admin)
  const model = await walkTo(steps, reviewers, { labelId, state: 'Preview' })
  // Nobody else holds a role: who is missing is missing.
  await test.rows.query(`update users set quality_assurance_roles = '{}'`)
  const found = {} as Record<Name, Person>
  for (const [name, qualityRoles] of Object.entries(people))
    found[name as Name] = await addPerson(test, name, { qualityRoles })
  // The look for organizations with something due is quick, not a wall: what is due is asked for each of them again.
  await test.rows.query(`create or replace function organizations_with_due_publications() returns table (organization_id uuid)
    language sql stable security definer set search_path = pg_catalog, public as 'select organization_id from organizations'`)
  return { test, people: found, modelId: model.labelVersionId }
}

const approvalsOf: Readonly<Record<Start['state'], number>> = {
  Preview: 0,
  DataApprover: 0,
  DesignApprover: 1,
  Publisher: 2,
  Published: 2,
}
const signed = [
  ['DataApprover', 'approval of data'],
  ['DesignApprover', 'approval of design'],
] as const

/** Puts a label where a sequence begins. Answers its id. */
export async function putLabel({ test, people: known, modelId }: ApprovalGround, start: Start): Promise<string> {
  const { state, author, approvers } = start
  const [labelId, versionId] = [newId(), newId()]
  const put = (text: string, values: readonly unknown[]) => test.rows.query(text, [...values])
  // Failures of an earlier sequence lock nobody.
  await put(`delete from throttles where key like 'reauth:%'`, [])
  await put('delete from failed_signatures', [])
  await put(
    `insert into quality_assurance_settings (organization_id, is_on, distinct_publisher, version)
     select organization_id, false, $2, 1 from label_versions where id = $1
     on conflict (organization_id) do update set distinct_publisher = excluded.distinct_publisher`,
    [modelId, start.distinctPublisher],
  )
  await put(
    `insert into labels (organization_id, id, name, kind, media_width, media_height, is_under_approval)
     select l.organization_id, $2::uuid, $2::text, l.kind, l.media_width, l.media_height, true
     from labels l join label_versions v on v.label_id = l.id where v.id = $1`,
    [modelId, labelId],
  )
  await put(
    `insert into label_versions (organization_id, id, label_id, number, state, document, created_by, file_name, file_sha256,
       variables_sha256, test_data_sha256, test_rows)
     select organization_id, $2, $3, 1, $4, document, $5, file_name, file_sha256, variables_sha256,
       case when $6 then test_data_sha256 end, case when $6 then test_rows else '[]' end from label_versions where id = $1`,
    [modelId, versionId, labelId, state, known[author].id, start.hasRows],
  )
  if (state === 'Published')
    await put('update labels set published_version_id = $2 where id = $1', [labelId, versionId])
  await put(
    `insert into version_authors (organization_id, label_version_id, user_id, part)
     select organization_id, id, $2, 'uploaded' from label_versions where id = $1`,
    [versionId, known[author].id],
  )
  for (const [index, [role, meaning]] of signed.slice(0, approvalsOf[state]).entries()) {
    const person = known[approvers[index === 0 ? 0 : 1]]
    await put(
      `insert into version_approvals (organization_id, id, label_version_id, user_id, full_name, role, meaning, decision,
         file_sha256, test_data_sha256, variables_sha256)
       select organization_id, $2, id, $3, $4, $5, $6, 'approve', file_sha256, test_data_sha256, variables_sha256
       from label_versions where id = $1`,
      [versionId, newId(), person.id, person.name, role, meaning],
    )
  }
  if (start.hasNote)
    await put(
      `insert into label_notes (organization_id, id, label_id, element_id, user_id, text)
       select organization_id, $2, label_id, 'e:a', $3, 'Too small?' from label_versions where id = $1`,
      [versionId, newId(), known.Quinn.id],
    )
  if (start.isRestored && state !== 'Published')
    await put(`update label_versions set variables_sha256 = repeat('0', 64) where id = $1`, [versionId])
  return labelId
}
