import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const doors = allEndpoints
  .filter(({ endpoint }) => endpoint.isUpload)
  .map(({ endpoint: { method, path } }) => [`${method} ${path}`, { method, path }] as const)

describe('A file part without a name', () => {
  it('is tried at every door for files', () => {
    expect(doors.map(([door]) => door)).toContain('POST /api/import/upload')
    expect(doors.length).toBeGreaterThanOrEqual(8)
  })

  describe.each(doors)('%s', (_door, { method, path }) => {
    it.each(['', '; filename=""'])(
      'is refused as not readable, with what to do, not as our failure (name%s)',
      async (name) => {
        const part = `content-disposition: form-data; name="file"${name}\r\ncontent-type: application/octet-stream`
        const answer = await test.app.http.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, newId()),
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': newId(),
            'content-type': 'multipart/form-data; boundary=cut',
          },
          payload: `--cut\r\n${part}\r\n\r\nSKU;Name\r\n--cut--\r\n`,
        })
        const { code, detail } = answer.json()
        expect([answer.statusCode, code, detail]).toEqual([
          400,
          'not-readable',
          'The file has no name. Send it with a file name.',
        ])
      },
    )
  })
})
