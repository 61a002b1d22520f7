import { createLabel, labelPicture } from '@labelwright/contract/server/labels'
import { createSeries } from '@labelwright/contract/server/series'
import { variable } from '@labelwright/label-document/testing/variable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, codeLabel, printCodes } from '../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const print = (document: object, quantity: number) =>
  printCodes({ test, token }, { ...codeLabel, ...document }, quantity)
const twoPages = {
  elements: [code('FRONT')],
  pages: [{ elements: [code('BACK', { id: 'back' })] }],
}

describe('A label of several pages', () => {
  it('is printed whole, and its pages stay together in every copy', async () => {
    expect(await print(twoPages, 1)).toEqual(['FRONT', 'BACK'])
    expect(await print(twoPages, 3)).toEqual(['FRONT', 'BACK', 'FRONT', 'BACK', 'FRONT', 'BACK'])
  })

  it('has the numbers of its page and of all pages', async () => {
    const variables = [variable('meta_page', {}), variable('meta_pages', {})]
    const numbered = {
      variables,
      elements: [code('P{{meta_page}}-{{meta_pages}}')],
      pages: [{ elements: [code('P{{meta_page}}-{{meta_pages}}', { id: 'back' })] }],
    }
    expect(await print(numbered, 1)).toEqual(['P1-2', 'P2-2'])
  })

  it('takes as many pages as its rows need', async () => {
    const rows = {
      id: 'rows',
      type: 'repeater',
      x: 0,
      y: 0,
      width: 60_000,
      height: 29_000,
      source: 'rows',
      elements: [code('ROW{{row.1}}', { y: 1_000 })],
      stepX: 0,
      stepY: 14_500,
      mostRows: 50,
      continuesOn: 'page',
    }
    const variables = [variable('rows', { inputType: 'table', variableData: 'A\nB\nC' })]
    expect(
      await print({ variables, elements: [rows, code('HEAD', { id: 'head', y: 29_000, height: 1_000 })] }, 1),
    ).toEqual(['HEAD', 'ROWA', 'ROWB', 'HEAD', 'ROWC'])
  })

  it('has one serial number on all its pages', async () => {
    const { body } = await test.call(createSeries, { body: { name: 'Pages', pad: 3 } }, { token })
    const serial = variable('serial', { inputType: 'serial', series: body.data.id })
    const numbered = {
      variables: [serial],
      elements: [code('F{{serial}}')],
      pages: [{ elements: [code('B{{serial}}', { id: 'back' })] }],
    }
    expect(await print(numbered, 2)).toEqual(['F001', 'B001', 'F002', 'B002'])
  })

  it('is refused in more copies than can be written one by one', async () => {
    await expect(print(twoPages, 5_001)).rejects.toThrow('The label has 2 pages. Print at most 5000 of it at once.')
  })

  it('shows its first page in pictures', async () => {
    const document = { ...codeLabel, ...twoPages }
    const onePage = { ...codeLabel, elements: twoPages.elements }
    const pictureOf = async (name: string, each: object) => {
      const { body } = await test.call(createLabel, { body: { name, groupId: null, document: { ...each } } }, { token })
      return (await test.call(labelPicture, { params: { id: body.data.id }, query: {} }, { token })).body
    }
    expect(await pictureOf('Two pages', document)).toBe(await pictureOf('One page', onePage))
  })
})
