import { createLabel, findWords, labelPicture } from '@labelwright/contract/server/labels'
import { plainText } from '@labelwright/label-document/testing/plain-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeLabel } from '../../testing/print-codes.ts'
import { adminEmail, sharedResources, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { createLabelEngine } from '../label-engine/label-engine.service.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const find = (texts: readonly string[]) => test.call(findWords, { body: { texts: [...texts] } }, { token })

describe('POST /api/labels/words', () => {
  it('tells where the words of Thai, Lao, Khmer and Burmese end', async () => {
    const { status, body } = await find(['น้ำตาลทรายขาว', 'ພາສາລາວ', 'ភាសាខ្មែរជា', 'မြန်မာဘာသာစကား'])
    expect([status, body]).toEqual([
      200,
      {
        data: [
          [6, 10, 13],
          [4, 7],
          [9, 11],
          [10, 14],
        ],
      },
    ])
  })

  it('refuses more than it can look at', async () => {
    expect((await find([])).status).toBe(422)
    expect((await find(Array(51).fill('ก'))).status).toBe(422)
    expect((await find(['ก'.repeat(20_001)])).status).toBe(422)
    expect((await find(Array(50).fill('ก'.repeat(2_000)))).status).toBe(200)
  })
})

describe('A label with Thai text', () => {
  const words = { ...plainText, x: 0, width: 15_000, height: 25_000, content: 'น้ำตาลทรายขาวบริสุทธิ์', wrap: true }
  const document = { ...codeLabel, elements: [words] }

  it('has as many lines as its words need in their frame', async () => {
    const { layOut } = await createLabelEngine(sharedResources())
    const label = { versionId: 'thai', document: document as never, zpl: undefined, fonts: [], pictures: [] }
    const { drawings, problems } = layOut(label, {}, 300)
    expect(problems).toEqual([])
    const texts = drawings[0].marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))
    expect(texts).toEqual(['น้ำตาลทราย', 'ขาวบริสุทธิ์'])
  })

  it('is made and drawn', async () => {
    const created = await test.call(createLabel, { body: { name: 'Thai', groupId: null, document } }, { token })
    const { id } = created.body.data
    expect((await test.call(labelPicture, { params: { id }, query: {} }, { token })).body).toMatch(/^<svg /)
  })
})
