// A server with an approved label that names a picture, with its printers and the people around it.
import { uploadVersion } from '@labelwright/contract/server/label-approval'
import { createPrinter } from '@labelwright/contract/server/printers'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { variable } from '@labelwright/label-document/testing/variable'
import {
  addPerson,
  designOf,
  makeLabelUnderApproval,
  type Person,
  type Reviewers,
  startReviews,
} from '../../apps/server/src/features/label-approval/testing/reviewers.ts'
import { newId } from '../../apps/server/src/platform/database/ids.ts'
import { sendPicture } from '../../apps/server/src/testing/pictures.ts'
import type { TestApp } from '../../apps/server/src/testing/start-app.ts'

export interface ControlGround {
  readonly test: TestApp
  readonly reviewers: Reviewers
  /** Two administrators, a quality manager, and two people who make labels and approve data. */
  readonly people: Readonly<Record<'Adam' | 'Lena' | 'Quinn' | 'Mona' | 'Cora', Person>>
  readonly labelId: string
  readonly pictureId: string
  /** The first prints as it was approved, each other one otherwise than approved labels may be printed. */
  readonly printers: readonly string[]
}

export const squareOf = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="${size}" height="${size}"/></svg>`

const pictureName = 'control.svg'

/** The variable Logo names the picture where nothing is given for it. */
function designWithPicture() {
  const { variables, elements, ...document } = designOf('Jam')
  const frame = { x: 30_000, y: 0, width: 15_000, height: 15_000 }
  const logo = variable('Logo', { variableId: newId(), variableData: pictureName, dataType: 'media-ref' })
  return {
    ...document,
    variables: [...variables, logo],
    elements: [...elements, { id: 'logo', type: 'picture', ...frame, source: '{{Logo}}' }],
  }
}

const offset = (millimetres: number) => (millimetres * 1_000) as NonNullable<PrintSettings['offsetX']>
const settingsOfPrinters: readonly PrintSettings[] = [
  {},
  { offsetX: offset(2.1) },
  { isMirrored: true },
  { isUpsideDown: true },
]

async function addPrinters(test: TestApp, token: string): Promise<string[]> {
  const raw = {
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    targetIpAddress: '127.0.0.1',
    targetPort: 9100,
  } as const
  const ids: string[] = []
  for (const printSettings of settingsOfPrinters) {
    const body = { ...raw, name: `Printer ${newId()}`, printSettings }
    ids.push((await test.call(createPrinter, { body }, { token })).body.data.id)
  }
  return ids
}

async function addPeople(test: TestApp) {
  const managing = { accountType: 'TenantAdmin', userRoles: ['LabelManager'] } as const
  const making = { qualityRoles: ['DataApprover'], userRoles: ['LabelManager'] } as const
  return {
    Adam: await addPerson(test, 'Adam', managing),
    Lena: await addPerson(test, 'Lena', managing),
    Quinn: await addPerson(test, 'Quinn', { qualityRoles: ['QualityManager'] }),
    Mona: await addPerson(test, 'Mona', making),
    Cora: await addPerson(test, 'Cora', making),
  }
}

export async function prepareControlGround(): Promise<ControlGround> {
  const { test, admin, people: reviewers, steps } = await startReviews()
  const people = await addPeople(test)
  // Quinn is the only quality manager.
  await test.rows.query(`update users set quality_assurance_roles = '{}', enabled = false where id = $1`, [
    reviewers.manager.id,
  ])
  const { token } = people.Lena
  const picture = await sendPicture(test, token, { file: squareOf(8), name: pictureName })
  const labelId = await makeLabelUnderApproval(test, admin)
  const body = { document: designWithPicture() as never }
  const uploaded = await test.call(uploadVersion, { params: { labelId }, body }, { token: reviewers.designer.token })
  let version = await steps.setReady(await steps.addTestData(uploaded.body.data))
  for (const person of [reviewers.data, reviewers.design]) version = await steps.approve(version, person)
  await steps.publish(version)
  const printers = await addPrinters(test, token)
  return { test, reviewers, people, labelId, pictureId: picture.body.data.id, printers }
}

/** Puts everything back that a sequence has changed, but for the picture in the library. */
export async function resetControls({ test, people, labelId }: ControlGround): Promise<void> {
  const put = (text: string, values: readonly unknown[] = []) => test.rows.query(text, [...values])
  await put('delete from throttles')
  await put('delete from failed_signatures')
  await put(`update weakenings set state = 'refused' where state = 'open'`)
  await put(`update print_job_entries set state = 'Voided' where state in ('Created', 'Sent')`)
  await put('update labels set enabled = true, is_under_approval = true where id = $1', [labelId])
  await put(`update users set quality_assurance_roles = '{QualityManager}' where id = $1`, [people.Quinn.id])
  await put(`update users set quality_assurance_roles = '{}', enabled = false where email like '%@invited.example'`)
  await put(
    `insert into quality_assurance_settings (organization_id, is_on, distinct_publisher, version)
     select organization_id, false, true, 1 from organizations
     on conflict (organization_id) do update set is_on = false, distinct_publisher = true`,
  )
}
