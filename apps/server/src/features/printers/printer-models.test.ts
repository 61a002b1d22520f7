import { listPrinterVendors } from '@labelwright/contract/server/printers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import zebra from './models/zebra.json' with { type: 'json' }
import { findPrinterModels, listVendors, readVendors, statusQuestionOf } from './printer-models.service.ts'

describe('The table of printer models', () => {
  const file = { vendor: 'Some', models: [{ ...zebra.models[0], model: 'One' }] }
  const withModel = (change: object) => [{ ...file, models: [{ ...file.models[0], ...change }] }]

  const everyModel = () =>
    listVendors().data.flatMap(({ vendor, models: list }) => list.map((model) => ({ vendor, ...model })))

  it('holds at least 215 real models of at least 20 vendors, and the virtual printer', () => {
    const real = everyModel().filter(({ vendor }) => vendor !== 'Labelwright')
    expect(real.length).toBeGreaterThanOrEqual(215)
    expect(new Set(real.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(20)
    expect(everyModel().filter(({ vendor }) => vendor === 'Labelwright')).toEqual([
      expect.objectContaining({ model: 'Virtual printer', answersStatus: true }),
    ])
  })

  it('knows only heads that are built', () => {
    for (const { dpi, printWidth } of everyModel()) {
      expect([180, 203.2, 300, 304.8, 360, 600, 609.6, 720]).toContain(dpi)
      expect(printWidth).toBeGreaterThanOrEqual(5)
      expect(printWidth).toBeLessThanOrEqual(220)
    }
  })

  it('names vendors and their models in order, those of several files together', () => {
    const vendors = listVendors().data.map(({ vendor }) => vendor)
    expect(vendors).toEqual([...new Set(vendors)].sort((one, other) => one.localeCompare(other, 'en')))
    const brother = listVendors()
      .data.find(({ vendor }) => vendor === 'Brother')
      ?.models.map(({ model }) => model)
    expect(brother?.slice(0, 2)).toEqual(['PT-18R', 'PT-550A'])
    expect(brother?.slice(-2)).toEqual(['QL-1110NWB', 'QL-1115NWB'])
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
    ['an answer in a language that is not its own', withModel({ answersStatus: ['tspl'] })],
    ['an answer in a language that has no question', withModel({ languages: ['epl'], answersStatus: ['epl'] })],
    ['a model twice', [file, { ...file, vendor: 'SOME ' }]],
    ['no model', [{ vendor: 'Some', models: [] }]],
  ])('is refused with %s', (_, files) => {
    expect(() => readVendors(files)).toThrow()
  })
})

describe('The search for a model', () => {
  const found = (text: string, take = 20) =>
    findPrinterModels(text, { take }).data.map(({ vendor, model }) => `${vendor} ${model}`)

  it.each([
    ['zd421', 'Zebra ZD421d 203 dpi'],
    ['zd 421', 'Zebra ZD421d 203 dpi'],
    ['ZD-421', 'Zebra ZD421d 203 dpi'],
    ['421 zebra', 'Zebra ZD421d 203 dpi'],
    ['GK420', 'Zebra GK420d'],
    ['ql820', 'Brother QL-820NWB'],
    ['  Brother   QL 820 ', 'Brother QL-820NWB'],
    ['zebra 300dpi', 'Zebra ZD611d 300 dpi'],
    ['dymo labelwriter 5xl', 'Dymo LabelWriter 5XL'],
  ])('by %s finds first %s [PRINTER-04]', (typed, first) => {
    expect(found(typed)[0]).toBe(first)
  })

  it('puts the model of just this name first', () => {
    expect(found('ITPP941')).toEqual(['Munbyn ITPP941', 'Munbyn ITPP941B', 'Munbyn ITPP941BP'])
    expect(found('tm-t20')[0]).toBe('Epson TM-T20II')
    expect(found('labelwriter 450')[0]).toBe('Dymo LabelWriter 450')
  })

  it('takes resolution as printers are sold, also where the name has none', () => {
    expect(found('zebra 300', 100).every((name) => name.endsWith('300 dpi'))).toBe(true)
    expect(found('tsc da 203')).toEqual(['TSC DA210', 'TSC DA220'])
  })

  it('finds nothing by a word from the middle of another, or by one word too many', () => {
    expect(found('420d gk zebra')).toEqual(['Zebra GK420d'])
    expect(found('ebra')).toEqual([])
    expect(found('zd421 tsc')).toEqual([])
  })

  it('answers the first so many and says how many there are', () => {
    const some = findPrinterModels('brother', { take: 3 })
    expect([some.data.length, some.take, some.offset]).toEqual([3, 3, 0])
    expect(some.total).toBeGreaterThan(40)
    expect(findPrinterModels(' -', { take: 1 }).total).toBeGreaterThanOrEqual(216)
  })
})

describe('The question behind a label', () => {
  it.each([
    ['Zebra', 'ZD621d 203 dpi', 'zpl', '~HQES'],
    [' zebra', 'zd621D 203 dpi ', 'zpl', '~HQES'],
    ['Labelwright', 'Virtual printer', 'zpl', '~HQES'],
    ['Zebra', 'GK420d', 'zpl', '~HQES'],
    ['Zebra', 'ZD421d 203 dpi', 'zpl', '~HQES'],
    ['Zebra', 'ZT411 203 dpi', 'zpl', '~HQES'],
    ['Zebra', 'ZP450', 'zpl', undefined],
    ['TSC', 'DA220', 'tspl', '\u001b!?'],
    ['TSC', 'DA220', 'zpl', undefined],
    ['TSC', 'DA210', 'tspl', undefined],
    ['Munbyn', 'ITPP941', 'tspl', undefined],
    ['Citizen', 'CL-E720', 'zpl', undefined],
    ['Epson', 'TM-T20III', 'escpos', undefined],
    ['Intermec', 'EasyCoder PC4 203 dpi', 'epl', undefined],
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
    expect(answer.body).toEqual(listVendors())
    expect(answer.body.data.find(({ vendor }) => vendor === 'TSC')?.models[0]).toEqual({
      model: 'DA210',
      languages: ['tspl'],
      dpi: 203.2,
      printWidth: 108,
      abilities: [],
      answersStatus: false,
    })
  })

  it('is not for who may not', async () => {
    const answer = await test.call(listPrinterVendors, {}, { token: await test.signInAs(packerEmail) })
    expect([answer.status, answer.body.code]).toEqual([403, 'not-allowed'])
  })
})
