import { listPrinterVendors } from '@labelwright/contract/server/printers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import zebra from './models/zebra.json' with { type: 'json' }
import { listVendors, readVendors, statusQuestionOf } from './printer-models.service.ts'

describe('The table of printer models', () => {
  const file = { vendor: 'Some', models: [{ ...zebra.models[0], model: 'One' }] }
  const withModel = (change: object) => [{ ...file, models: [{ ...file.models[0], ...change }] }]

  it('holds ten real models and the virtual printer', () => {
    const models = listVendors().data.flatMap(({ vendor, models: list }) => list.map((model) => ({ vendor, ...model })))
    expect(models.filter(({ vendor }) => vendor !== 'Labelwright').length).toBeGreaterThanOrEqual(10)
    expect(models.filter(({ vendor }) => vendor === 'Labelwright')).toEqual([
      expect.objectContaining({ model: 'Virtual printer', answersStatus: true }),
    ])
  })

  it('takes what is as it must be', () => {
    expect(readVendors([file])).toEqual([file])
  })

  it.each<[string, readonly unknown[]]>([
    ['a field that nobody reads', withModel({ speed: 6 })],
    ['a language that we do not print', withModel({ languages: ['dpl'] })],
    ['no language', withModel({ languages: [] })],
    ['no source', withModel({ source: '' })],
    ['an ability that means nothing', withModel({ abilities: ['fast'] })],
    ['no width', withModel({ printWidth: 0 })],
    ['an answer in a language that is not its own', withModel({ answersStatus: { escpos: 'x' } })],
    ['an empty question', withModel({ answersStatus: { zpl: '' } })],
    ['a question that no helper takes', withModel({ answersStatus: { zpl: '~'.repeat(65) } })],
    ['a model twice', [file, { ...file, vendor: 'SOME ' }]],
    ['no model', [{ vendor: 'Some', models: [] }]],
  ])('is refused with %s', (_, files) => {
    expect(() => readVendors(files)).toThrow()
  })
})

describe('The question behind a label', () => {
  it.each([
    ['Zebra', 'ZD621d 203 dpi', 'zpl', '~HQES'],
    [' zebra', 'zd621D 203 dpi ', 'zpl', '~HQES'],
    ['Labelwright', 'Virtual printer', 'zpl', '~HQES'],
    ['Zebra', 'ZD621d 203 dpi', 'epl', undefined],
    ['Zebra', 'Some other', 'zpl', undefined],
    ['Brother', 'QL-820NWB', 'brother', undefined],
    ['', '', 'zpl', undefined],
  ] as const)('of a %s %s in %s is %s', (vendor, model, language, question) => {
    expect(statusQuestionOf({ vendor, model, language })).toBe(question)
  })
})

describe('GET /api/printers/vendors', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('answers vendors and models to who may add printers, without our notes [PRINTER-04]', async () => {
    const answer = await test.call(listPrinterVendors, {}, { token: await test.signInAs(adminEmail) })
    expect(answer.status).toBe(200)
    expect(answer.body.data.map(({ vendor }) => vendor)).toEqual(['Brother', 'Epson', 'Labelwright', 'Zebra'])
    expect(answer.body.data.find(({ vendor }) => vendor === 'Epson')).toEqual({
      vendor: 'Epson',
      models: [
        {
          model: 'TM-T20II',
          languages: ['escpos'],
          dpi: 203.2,
          printWidth: 72,
          abilities: [],
          answersStatus: false,
        },
      ],
    })
  })

  it('is not for who may not', async () => {
    const answer = await test.call(listPrinterVendors, {}, { token: await test.signInAs(packerEmail) })
    expect([answer.status, answer.body.code]).toEqual([403, 'not-allowed'])
  })
})
