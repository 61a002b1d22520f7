import { createLabel, type extractLabel, getLabel, labelPicture } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { formOf, formType } from '../../testing/imports.ts'
import { adminEmail, type CallResult, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { barsAndText, svgOf } from '../../testing/svg-labels.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const create = (svg: string | Buffer, more: object = {}) => {
  const body = { name: newId(), groupId: null, kind: 'svg', svg: Buffer.from(svg).toString('base64'), ...more }
  return test.call(createLabel, { body: body as never }, { token })
}
async function extract(file: string | Buffer, fields = {}): Promise<CallResult<typeof extractLabel>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/labels/extract',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf(file, 'label.svg', fields),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const refusalOf = async (file: string | Buffer): Promise<string> => {
  const { status, body } = await extract(file)
  expect([status, body.code]).toEqual([422, 'file-not-readable'])
  return body.errors[0]?.message ?? ''
}

describe('POST /api/labels/extract with an SVG', () => {
  it('answers its size, its variables and its picture, and stores nothing', async () => {
    const { status, body } = await extract(barsAndText)
    expect(status, JSON.stringify(body)).toBe(200)
    const { kind, mediaWidth, mediaHeight, variables, labels } = body.data
    expect([kind, mediaWidth, mediaHeight]).toEqual(['svg', 50, 30])
    expect(variables.map(({ variableName }) => variableName)).toEqual(['Lot', 'Code'])
    const label = defined(labels[0])
    expect(label.picture).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,/)
    expect(label.svg).toEqual({ source: Buffer.from(barsAndText).toString('base64'), remarks: [] })
  })

  it('takes the size that is asked for, and a usual one of its shape where the file says none', async () => {
    const without = svgOf('<rect width="9" height="9"/>', '')
    const { body: usual } = await extract(without)
    expect([usual.data.mediaWidth, usual.data.mediaHeight]).toEqual([100, 100])
    expect(usual.data.warnings).toEqual([{ message: expect.stringMatching(/100 × 100 mm was taken/), line: null }])
    const { body } = await extract(without, { mediaWidth: '80', mediaHeight: '40' })
    expect([body.data.mediaWidth, body.data.mediaHeight, body.data.warnings]).toEqual([80, 40, []])
    const { body: large } = await extract(svgOf('', 'width="5000mm" height="2500mm"'))
    expect([large.data.mediaWidth, large.data.mediaHeight]).toEqual([100, 50])
  })

  it.each([
    ['of entities that unfold', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', /entities/],
    [
      'that names a file of the server',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
      /entities/,
    ],
    ['that is cut off', '<svg width="50mm" height="30mm"><rect', /damaged/],
    ['in UTF-16', Buffer.from('\ufeff<svg width="50mm" height="30mm"/>', 'utf16le'), /./],
    ['of 3 MB', svgOf(`<path d="${'M0 0'.repeat(800_000)}"/>`), /larger than 2 MB/],
    ['of 300,000 tags', svgOf('<g/>'.repeat(300_000)), /damaged or has too many parts/],
  ])('refuses one %s with a sentence [SEC-33]', async (_, file, sentence) => {
    expect(await refusalOf(file)).toMatch(sentence)
  })

  it('ends one that draws itself a billion times within its bounds, and stays well [SEC-42]', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const uses = `<use href="#l${level}"/>`.repeat(10)
      return `<g id="l${level + 1}">${uses}</g>`
    })
    const bomb = svgOf(`<defs><rect id="l0" width="9" height="9"/>${levels.join('')}</defs><use href="#l12"/>`)
    expect(await refusalOf(bomb)).toMatch(/too long or too much memory|cannot be drawn/)
    expect((await extract(barsAndText)).status).toBe(200)
  })

  it('says what it left out of one with scripts and pictures from elsewhere [SEC-33]', async () => {
    const { body } = await extract(svgOf('<script>alert(1)</script><image href="https://a.example/x.png"/>'))
    expect(body.data.labels[0]?.svg?.remarks).toEqual([expect.stringMatching(/left out: <script>, href=/)])
  })
})

describe('POST /api/labels with an SVG', () => {
  it('keeps the file as it came, and shows it by its dots only', async () => {
    const { status, body } = await create(barsAndText)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ kind: 'svg', mediaWidth: 50, mediaHeight: 30, document: null })
    const { id } = body.data
    const kept = await test.rows.query('select svg from label_versions where label_id = $1', [id])
    expect(kept.rows[0].svg.toString()).toBe(barsAndText)
    expect((await test.call(getLabel, { params: { id } }, { token })).body.data.kind).toBe('svg')
    const picture = (await test.call(labelPicture, { params: { id }, query: {} }, { token })).body as unknown as string
    expect(picture).toMatch(/^<svg [^>]*><image [^>]*><\/svg>$/)
  })

  it('takes what is said of its variables, and refuses one that it does not have', async () => {
    const wish = { variableName: 'lot', variableData: 'L-1', required: true, propertySize: 20, dataType: 'default' }
    const { body } = await create(barsAndText, { variables: [wish] })
    expect(body.data.variables[0]).toMatchObject({ variableName: 'Lot', variableData: 'L-1', required: true })
    const unknown = await create(barsAndText, { variables: [{ ...wish, variableName: 'colour' }] })
    expect([unknown.status, unknown.body.errors[0]?.code]).toEqual([422, 'variable-unknown'])
  })

  it('refuses one that says no size, unless the call says it', async () => {
    const without = svgOf('<rect width="9" height="9"/>', '')
    const { status, body } = await create(without)
    expect([status, body.errors[0]?.message]).toEqual([422, expect.stringContaining('Enter the size')])
    expect((await create(without, { mediaWidth: 20, mediaHeight: 30 })).body.data).toMatchObject({ mediaWidth: 20 })
  })

  it('refuses another kind of file at its field', async () => {
    const { status, body } = await create('^XA^FO9,9^FDx^FS^XZ')
    expect([status, body.errors[0]?.path]).toEqual([422, 'svg'])
  })
})
