import { afterAll, beforeAll, expect, it } from 'vitest'
import { code, codeLabel, printCodes, printZpl } from '../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

it('A label with bars that nobody could see is refused at print, with what they hold, and no job is made', async () => {
  const document = { ...codeLabel, elements: [code('AB-1', { ink: 'white' })] }
  const jobs = () => test.rows.query('select count(*)::int as jobs from print_jobs')
  const before = (await jobs()).rows
  await expect(printZpl({ test, token }, document)).rejects.toThrow(
    /"code":"label-not-printable".*"code":"ink-hidden","message":"The barcode \\"AB-1\\" is white on white paper\."/,
  )
  expect((await jobs()).rows).toEqual(before)
  const area = { id: 'area', type: 'box', x: 0, y: 0, width: 60_000, height: 30_000, lineWidth: 0, filled: true }
  expect(await printCodes({ test, token }, { ...document, elements: [area, ...document.elements] }, 1)).toEqual([])
})
