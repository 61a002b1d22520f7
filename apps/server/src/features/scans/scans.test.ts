import * as articles from '@labelwright/contract/server/articles'
import { createGroup } from '@labelwright/contract/server/groups'
import { createOrder } from '@labelwright/contract/server/orders'
import { findByCode } from '@labelwright/contract/server/scans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, codeLabel, printCodes } from '../../testing/print-codes.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const make = (name: string, more: object = {}) =>
  test.call(articles.createArticle, { body: { name, ...more } }, { token })
const withData = (...values: string[]) => ({ articleData: values.map((data, index) => ({ key: `k${index}`, data })) })
const scan = async (code: string, by = token) => {
  const { status, body } = await test.call(findByCode, { query: { code } }, { token: by })
  expect(status).toBe(200)
  return body.data
}
const namesOf = async (code: string, by = token) => (await scan(code, by)).articles.map(({ name }) => name)

describe('A code', () => {
  it('opens what it names as a whole, never what only begins so', async () => {
    await make('Right one', { externalIdentifier: 'WX-20418' })
    await make('Speaks of it', withData('for WX-20418', 'WX-20418x'))
    expect(await namesOf('WX-2041')).toEqual([])
    expect(await namesOf('WX-20418')).toEqual(['Right one'])
    expect(await namesOf('WX-204180')).toEqual([])
    expect(await namesOf('Right one')).toEqual([])
  })

  it('is compared without regard to case and to blanks at the ends', async () => {
    await make('Ångström', { externalIdentifier: 'Åb 7' })
    expect(await namesOf('  åB 7\t')).toEqual(['Ångström'])
    expect(await namesOf('åb7')).toEqual([])
  })

  it('counts as a value of data from four characters on, whatever stands in it', async () => {
    await make('By its data', withData('W100', 'two words', '50%', 'A_BC', ' Shelf 9-A '))
    expect(await namesOf('w100')).toEqual(['By its data'])
    expect(await namesOf('two words')).toEqual(['By its data'])
    expect(await namesOf('shelf 9-a')).toEqual(['By its data'])
    expect(await namesOf('a_bc')).toEqual(['By its data'])
    expect(await namesOf('axbc')).toEqual([])
    expect(await namesOf('50%')).toEqual([])
    expect(await namesOf('two')).toEqual([])
    expect(await namesOf('words')).toEqual([])
  })

  it('has all that it stands for, by their identifier first', async () => {
    await make('B part', withData('MANY-1'))
    await make('A part', withData('many-1'))
    await make('Z itself', { externalIdentifier: 'MANY-1' })
    expect(await namesOf('MANY-1')).toEqual(['Z itself', 'A part', 'B part'])
  })

  it('finds a GTIN with and without the zeros in front, in identifiers and in data', async () => {
    await make('Thirteen', { externalIdentifier: '4006381333931' })
    await make('Fourteen', withData('00036000291452'))
    expect(await namesOf('04006381333931')).toEqual(['Thirteen'])
    expect(await namesOf('036000291452')).toEqual(['Fourteen'])
    // A wrong check digit: not a GTIN, so its zeros mean something.
    await make('Number', { externalIdentifier: '12345678' })
    expect(await namesOf('000012345678')).toEqual([])
  })

  it('of GS1 is looked up by its (01), and tells what else it says', async () => {
    await make('By GTIN', { externalIdentifier: '09501101530003' })
    const found = await scan(']C1010950110153000317261231' + '10AB\u001d21S1')
    expect(found.articles.map(({ name }) => name)).toEqual(['By GTIN'])
    expect(found.code).toBe('09501101530003')
    expect(found.elements).toEqual([
      { identifier: '01', value: '09501101530003' },
      { identifier: '17', value: '261231' },
      { identifier: '10', value: 'AB' },
      { identifier: '21', value: 'S1' },
    ])
    expect((await scan('010950110153000310AB21S1')).elements).toEqual([{ identifier: '01', value: '09501101530003' }])
  })

  it('that is a number, a value or the number of an order as a whole fills nothing, whatever it looks like [SCAN-01]', async () => {
    const [number, value, order] = ['010950110153001017261231', '01095011015300271010-2024', '010950110153003410AB']
    await make('By its number', { externalIdentifier: number })
    await make('By its value', withData(value))
    await test.call(createOrder, { body: { orderNumber: order, name: 'Tricky' } }, { token })
    await make('GTIN', withData('09501101530010', '09501101530027', '09501101530034'))
    expect((await scan(number)).articles.map(({ name }) => name)).toEqual(['By its number'])
    expect((await scan(value)).articles.map(({ name }) => name)).toEqual(['By its value'])
    expect((await scan(order)).orders.map(({ name }) => name)).toEqual(['Tricky'])
    expect((await scan(order)).articles).toEqual([])
    for (const each of [number, value, order, `]C1${number}`]) expect((await scan(each)).elements).toEqual([])
  })

  it('of a label that carries its address finds the article that was printed, or else names the label [SCAN-02]', async () => {
    const variable = { variableId: 'v', variableName: 'meta_verifyUrl', variableData: '' }
    const verifyUrl = { ...variable, dataType: 'default', propertySize: 200, required: false }
    const wide = code('{{meta_verifyUrl}}', { moduleWidth: 125, x: 1000, width: 101_000 })
    const document = { ...codeLabel, width: 103_000, variables: [verifyUrl], elements: [wide] }
    const [address = ''] = await printCodes({ test, token }, document, 1)
    expect((await scan(`]Q1${address}`)).articles.map(({ externalIdentifier }) => externalIdentifier)).toEqual([
      'NB-20418',
    ])
    const moved = address.replace(/^http:.*#/, 'https://labels.before.example/#')
    expect(await scan(moved)).toMatchObject({
      articles: [{ externalIdentifier: 'NB-20418' }],
      elements: [],
      verifyId: null,
    })
    const id = address.split('/').at(-1)
    await test.rows.query(
      'update print_job_entries set article_id = null where id = (select entry_id from print_verifications where id = $1)',
      [id],
    )
    expect(await scan(address)).toMatchObject({ articles: [], verifyId: id })
    const stranger = await registerAnother(test, 'Another')
    expect(await scan(address, stranger)).toMatchObject({ articles: [], verifyId: null })
  })

  it('may be the number of an order', async () => {
    await test.call(createOrder, { body: { orderNumber: 'ON-77', name: 'Lindon' } }, { token })
    expect((await scan('on-77')).orders.map(({ orderNumber }) => orderNumber)).toEqual(['ON-77'])
    expect((await scan('on-7')).orders).toEqual([])
    expect((await scan('lindon')).orders).toEqual([])
  })

  it('finds nothing that the person may not see, and nothing of another organization', async () => {
    const { id: groupId } = (await test.call(createGroup, { body: { name: 'Closed' } }, { token })).body.data
    await make('Hidden', { externalIdentifier: 'HIDE-1', groupId, ...withData('HIDE-DATA') })
    const packer = await test.signInAs(packerEmail)
    expect([await namesOf('HIDE-1', packer), await namesOf('HIDE-DATA', packer)]).toEqual([[], []])
    expect([await namesOf('HIDE-1'), await namesOf('HIDE-DATA')]).toEqual([['Hidden'], ['Hidden']])
    const stranger = await registerAnother(test)
    expect(await namesOf('HIDE-1', stranger)).toEqual([])
  })

  it('that is empty, blank or endless is refused or finds nothing', async () => {
    expect(await namesOf('   ')).toEqual([])
    const call = (code: string) => test.call(findByCode, { query: { code } }, { token })
    expect((await call('')).status).toBe(422)
    expect((await call('x'.repeat(501))).status).toBe(422)
    expect(await namesOf('x'.repeat(500))).toEqual([])
  })
})
