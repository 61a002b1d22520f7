import { createLabel, type extractLabel, getLabel, labelPicture, listLabels } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { formOf, formType } from '../../testing/imports.ts'
import { adminEmail, type CallResult, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const base64 = (zpl: string) => Buffer.from(zpl, 'latin1').toString('base64')
const parcel = '^XA^PW400^LL200^FO30,30^A0N,40,40^FDLot {{lot}}^FS^FO30,90^BCN,60,N^FN1"Code"^FS^XZ'

const create = (zpl: string, more: object = {}) =>
  test.call(
    createLabel,
    { body: { name: 'As it is', groupId: null, kind: 'zpl', zpl: base64(zpl), ...more } as never },
    { token },
  )
async function errorsOf(zpl: string, more: object = {}): Promise<string[]> {
  const { status, body } = await create(zpl, more)
  expect(status, JSON.stringify(body)).toBe(422)
  return body.errors.map(({ path, message }) => `${path}: ${message}`)
}
const pictureOf = async (id: string) =>
  (await test.call(labelPicture, { params: { id }, query: {} }, { token })).body as unknown as string

describe('POST /api/labels with a ZPL file', () => {
  it('keeps the file as it came, and answers kind, size, resolution and variables', async () => {
    const { status, body } = await create(parcel, { name: 'Parcel' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      kind: 'zpl',
      dpi: 203.2,
      mediaWidth: 50,
      mediaHeight: 25,
      publishedVersionNumber: 1,
      document: null,
      variables: [
        { variableName: 'lot', sampleValue: 'lot' },
        { variableName: 'Code', sampleValue: 'Code' },
      ],
    })
    const { id } = body.data
    expect((await test.call(getLabel, { params: { id } }, { token })).body.data).toEqual(body.data)
    const listed = (await test.call(listLabels, { query: { searchQuery: 'Parcel' } }, { token })).body.data[0]
    expect(listed).toMatchObject({ kind: 'zpl', dpi: 203.2 })
    const { rows } = await test.rows.query(
      'select zpl from label_versions v join labels l on l.id = v.label_id where l.id = $1',
      [id],
    )
    expect(rows[0].zpl.toString('latin1')).toBe(parcel)
  })

  it('draws it as the printer does, filled with examples', async () => {
    const { body } = await create(parcel, { name: 'Drawn', variables: [{ variableName: 'LOT', sampleValue: 'L2407' }] })
    const svg = await pictureOf(body.data.id)
    expect(svg).toMatch(/^<svg .*Lot L2407/s)
    expect(svg).toContain('width="50mm"')
  })

  it('draws a label whose example its barcode cannot hold, and one that prints nothing without values', async () => {
    const odd = await create('^XA^PW400^LL200^FO9,9^A0N,30,30^FDA^FS^FO9,60^BCN,60,N^FN1"Größe"^FS^XZ', { name: 'Odd' })
    expect(await pictureOf(odd.body.data.id)).toMatch(/^<svg .*>A</s)
    const blank = { name: 'Blank', variables: [{ variableName: 'Field 1', sampleValue: '' }] }
    const none = await create('^XA^PW400^LL200^FO9,9^A0N,30,30^FN1^FS^XZ', blank)
    expect(await pictureOf(none.body.data.id)).toMatch(/^<svg .*width="50mm"/s)
  })

  it('takes the size and resolution that are given where the file does not say them', async () => {
    const { body } = await create('^XA^FO9,9^FDx^FS^XZ', { name: 'Bare', dpi: '300', mediaWidth: 60, mediaHeight: 30 })
    expect(body.data).toMatchObject({ dpi: 304.8, mediaWidth: 60, mediaHeight: 30 })
  })

  it.each([
    ['has two labels', '^XA^FDa^FS^XZ^XA^FDb^FS^XZ', ['zpl: The file has 2 labels. Divide it into files of one.']],
    ['restarts the printer', '~JR^XA^FDa^FS^XZ', [expect.stringMatching(/^zpl: Line 1: ~JR cannot be of a label/)]],
    ['erases the memory', '^XA^EG^FDa^FS^XZ', [expect.stringMatching(/^zpl: Line 1: \^EG cannot be of a label/)]],
    ['is a design', '{"formatVersion":3}', [expect.stringMatching(/^zpl: This is no label document/)]],
    ['is no label', 'Dear customer', [expect.stringMatching(/^zpl: This file has no label that can be read/)]],
    [
      'takes too much ink',
      `^XA^PW800^LL800${'^FO0,0^GB800,800,400^FS'.repeat(400)}^XZ`,
      ['zpl: The label has too much detail.'],
    ],
    ['is blank', '^XA^FO9,9^FD^FS^XZ', [expect.stringMatching(/^zpl: The file has ZPL commands but prints no label/)]],
  ])('refuses a file that %s, and stores nothing', async (_, zpl, errors) => {
    expect(await errorsOf(zpl, { name: 'Refused' })).toEqual(errors)
    expect((await test.call(listLabels, { query: { searchQuery: 'Refused' } }, { token })).body.total).toBe(0)
  })

  it('refuses variables that the file does not have, and files beyond 1 MB', async () => {
    const error = 'variables: The label has no variable named "size".'
    expect(await errorsOf(parcel, { variables: [{ variableName: 'size' }] })).toEqual([error])
    expect(await errorsOf(`^XA^FX${'x'.repeat(1_048_576)}^FDa^FS^XZ`)).toEqual([expect.stringMatching(/^zpl: /)])
    expect(await errorsOf(parcel, { document: {} })).toHaveLength(1)
    expect(await errorsOf(parcel, { kind: 'pdf' })).toHaveLength(2)
  })
})

describe('POST /api/labels/extract', () => {
  const labelsIn = async (zpl: string) => {
    const answer = await test.app.http.inject({
      method: 'POST',
      url: '/api/labels/extract',
      headers: { authorization: `Bearer ${token}`, 'content-type': formType },
      payload: formOf(zpl, 'label.zpl', {}),
    })
    return (answer.json() as CallResult<typeof extractLabel>['body']).data.labels
  }

  it('answers of each label what can be kept as it is', async () => {
    const [label] = await labelsIn(parcel)
    const { source, variables, remarks } = defined(defined(label).zpl)
    expect(Buffer.from(source, 'base64').toString()).toBe(parcel)
    expect(variables.map(({ variableName }) => variableName)).toEqual(['lot', 'Code'])
    expect(remarks).toEqual([])
  })

  it('parts labels of one file with the pictures that they need, and says which need each other', async () => {
    const picture = '~DGR:LOGO.GRF,4,1,FFFFFFFF\n'
    const labelOf = (text: string) =>
      `^XA^FO9,9^XGR:LOGO.GRF,2,2^FS^FO9,60^A0N,30,30^FD${text}^FS^FO1,1^GB9,9,${text.length}^FS^XZ\n`
    const labels = await labelsIn(`${picture}${labelOf('Jam')}${labelOf('{{name}}')}`)
    const sources = labels.map(({ zpl }) => Buffer.from(defined(zpl).source, 'base64').toString())
    expect(sources).toEqual([picture + labelOf('Jam'), picture + labelOf('{{name}}')])
    expect(labels[0]?.zpl?.remarks).toEqual([expect.stringMatching(/^~DG sends a picture/)])
    const [, moved] = await labelsIn('^XA^LH50,50^FO9,9^FDa^FS^XZ^XA^FO9,9^A0N,30,30^FDb^FS^XZ')
    expect(moved).toMatchObject({
      zpl: null,
      zplRefusals: ['The label needs what other labels of the file leave in the printer. Make it a file of its own.'],
    })
  })
})
