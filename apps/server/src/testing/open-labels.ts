import { createLabel } from '@labelwright/contract/server/labels'
import { currentFormatVersion } from '@labelwright/label-document/label-document'
import type { Fields } from '@labelwright/open-label/records'
import { newId } from '../platform/database/ids.ts'
import { adminEmail, type TestApp } from './start-app.ts'

export const emptyDocument = {
  formatVersion: currentFormatVersion,
  width: 50_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [] as readonly object[],
  elements: [] as readonly object[],
}

/** Makes a label that nobody has published; answers its id. */
export async function makeDraft(test: TestApp, token: string, more: object = {}): Promise<string> {
  const body = { name: `Draft ${newId()}`, groupId: null, draft: true, document: emptyDocument, ...more }
  const answer = await test.call(createLabel, { body }, { token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

const textFields = {
  type: 'text',
  x: 0,
  y: 0,
  width: 20_000,
  height: 5_000,
  fontFamily: 'Noto Sans',
  fontSize: 3_000,
  minimumFontSize: 3_000,
  bold: false,
  align: 'left',
  wrap: false,
  rotation: 0,
} as const

/** A text on the first page. */
export const addText = (id: string, content: string, fields: Fields = {}) =>
  ({
    type: 'add',
    id: `e:${id}`,
    record: { kind: 'element', place: { parent: 'p:0', key: 'a0' }, fields: { ...textFields, content, ...fields } },
  }) as const

export const setField = (id: string, field: string, value: string | number) =>
  ({ type: 'field', id: `e:${id}`, field, value }) as const

/** Letters typed into the content of a text. */
export const type = (id: string, at: number, ins: string) =>
  ({ type: 'text', id: `e:${id}`, field: 'content', edit: { at, del: 0, ins } }) as const

/** Adds somebody who may design labels and nothing else; answers their token. */
export async function addLabelManager(test: TestApp, email: string): Promise<string> {
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, user_roles, quality_assurance_roles, password_hash)
     select organization_id, $1, $2, 'Lee', 'Manager', 'User', '{LabelManager}', '{}', password_hash from users where email = $3`,
    [newId(), email, adminEmail],
  )
  return test.signInAs(email)
}
