import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { addPublishedLabel } from '../features/labels/labels.service.ts'
import { newId } from '../platform/database/ids.ts'
import type { TestApp } from './start-app.ts'

/** Publishes a label in the sample organization with a Code 128 for each of these serial variables; answers its id. */
export async function addNumberedLabel(
  test: TestApp,
  serials: readonly Pick<LabelVariable, 'variableName' | 'series'>[],
): Promise<string> {
  const { rows: found } = await test.rows.query(
    `select id, organization_id from users where account_type = 'TenantAdmin'`,
  )
  const [admin] = found
  const document = {
    formatVersion: 1,
    width: 60_000,
    height: 20_000 * serials.length,
    cornerRadius: 0,
    variables: serials.map((serial, index) => ({
      variableId: `v${index}`,
      variableData: '',
      dataType: 'default',
      propertySize: 100,
      required: true,
      inputType: 'serial',
      ...serial,
    })),
    elements: serials.map(({ variableName }, index) => ({
      id: `e${index}`,
      type: 'barcode',
      x: 4000,
      y: 2000 + 20_000 * index,
      width: 52_000,
      height: 12_000,
      symbology: 'code128',
      content: `{{${variableName}}}`,
      moduleWidth: 250,
      showText: false,
      rotation: 0,
    })),
  }
  const id = newId()
  await test.database.withOrganization(admin.organization_id, (trx) =>
    addPublishedLabel(trx, {
      organizationId: admin.organization_id,
      id,
      versionId: newId(),
      name: `Numbered ${id}`,
      groupId: null,
      mediaWidth: document.width,
      mediaHeight: document.height,
      document,
      zpl: undefined,
      createdBy: admin.id,
    }),
  )
  return id
}
