// Pictures as the tests upload them.
import type { replaceMediaFile, uploadMediaFile } from '@labelwright/contract/server/media'
import { formOf, formType } from './imports.ts'
import type { CallResult, TestApp } from './start-app.ts'

interface SentPicture {
  readonly file: Uint8Array | string
  readonly name?: string
  readonly folder?: string
  readonly fields?: Readonly<Record<string, string>>
}

export async function sendPicture(
  test: Pick<TestApp, 'app'>,
  token: string,
  { file, name = 'picture.svg', folder = 'Logos', fields = {} }: SentPicture,
): Promise<CallResult<typeof uploadMediaFile>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api/mediaLibrary/folders/${encodeURIComponent(folder)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf(file, name, fields),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

export async function sendReplacement(
  test: Pick<TestApp, 'app'>,
  token: string,
  { id, file, name = 'picture.svg', fields = {} }: Omit<SentPicture, 'folder'> & { readonly id: string },
): Promise<CallResult<typeof replaceMediaFile>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api/mediaLibrary/files/${id}/replacement`,
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf(file, name, fields),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
