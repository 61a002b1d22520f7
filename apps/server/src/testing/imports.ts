// Imports as the tests make them: a form with a file, and waiting until the background has done its part.
import { setTimeout as sleep } from 'node:timers/promises'
import { getImport, type uploadImport } from '@labelwright/contract/server/imports'
import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import type { CallResult, TestApp } from './start-app.ts'

const boundary = 'a-boundary-of-the-tests'

/** A form as a browser sends it. */
export function formOf(file: Uint8Array | string, fileName: string, fields: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
}

export const formType = `multipart/form-data; boundary=${boundary}`

export async function sendFile(
  test: Pick<TestApp, 'app'>,
  {
    token,
    file,
    body: { fileName = 'rows.csv', ...fields } = {},
  }: { readonly token: string; readonly file: Uint8Array | string; readonly body?: Readonly<Record<string, string>> },
): Promise<CallResult<typeof uploadImport>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/import/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf(file, fileName, fields),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Waits until an import is in one of these states, and gives it as it is then. */
export async function waitForImport(
  test: Pick<TestApp, 'call'>,
  { token, id, states }: { readonly token: string; readonly id: string; readonly states: readonly string[] },
): Promise<ImportWithDetails> {
  for (;;) {
    const { body } = await test.call(getImport, { params: { id } }, { token })
    const found = body.data
    if (states.includes(found.state)) return found
    const isEnd = ['Failed', 'Canceled', 'Finished', 'Undone', 'Checked'].includes(found.state)
    if (isEnd) throw new Error(`The import is ${found.state}: ${found.message}`)
    await sleep(50)
  }
}
