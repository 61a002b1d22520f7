// Fonts as the tests upload them: made of those that come along, under names of their own; and labels set in them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { uploadFont } from '@labelwright/contract/server/fonts'
import { sampleLabels } from '@labelwright/label-document/samples'
import { makeFont } from '@labelwright/label-layout/testing/make-font'
import { ownFonts, worldFonts } from '@labelwright/label-layout/text/shipped-fonts'
import { newId } from '../platform/database/ids.ts'
import { formOf, formType } from './imports.ts'
import type { CallResult, TestApp } from './start-app.ts'

const require = createRequire(import.meta.url)

const shippedFile = (wanted: string): Uint8Array =>
  readFileSync(require.resolve([...ownFonts, ...worldFonts].find(({ family }) => family === wanted)?.file ?? ''))

/** The bytes of a font that comes along and has Latin letters unlike those of Noto Sans. */
export const alefFile = (): Uint8Array => shippedFile('Alef')

type Changes = Parameters<typeof makeFont>[1]

export const fontNamed = (family: string, changes: Partial<Changes> = {}): Uint8Array =>
  makeFont(alefFile(), { family, ...changes })

/** Looks like Noto Sans. */
export const notoNamed = (family: string): Uint8Array => makeFont(shippedFile('Noto Sans'), { family })

export async function sendFont(
  test: Pick<TestApp, 'app'>,
  token: string,
  file: Uint8Array | string,
  fileName = 'font.ttf',
): Promise<CallResult<typeof uploadFont>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/fonts',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf(file, fileName, {}),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** The document of a sample label with all its texts in this family. */
export function documentIn(family: string): object {
  const [sample] = sampleLabels
  return JSON.parse(JSON.stringify(sample?.document).replaceAll('"fontFamily":"Noto Sans"', `"fontFamily":"${family}"`))
}

/** Adds a published label, as an upload of a label would; returns its id. */
export async function addLabel(
  test: Pick<TestApp, 'rows'>,
  name: string,
  document: object,
  organizationName = 'Nordmark Botanicals',
): Promise<string> {
  const [id, versionId] = [newId(), newId()]
  const { width, height } = document as { readonly width: number; readonly height: number }
  const found = await test.rows.query('select organization_id from organizations where name = $1', [organizationName])
  const organization = found.rows[0].organization_id
  await test.rows.query(
    `insert into labels (organization_id, id, name, kind, media_width, media_height) values ($1, $2, $3, 'design', $4, $5)`,
    [organization, id, name, width, height],
  )
  await test.rows.query(
    `insert into label_versions (organization_id, id, label_id, number, state, document) values ($1, $2, $3, 1, 'Published', $4)`,
    [organization, versionId, id, JSON.stringify(document)],
  )
  await test.rows.query(`update labels set published_version_id = $1 where id = $2`, [versionId, id])
  return id
}
