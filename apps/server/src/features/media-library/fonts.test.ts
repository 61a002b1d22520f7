import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listArticles } from '@labelwright/contract/server/articles'
import { deleteFont, fontSample, getFontFile, listFonts } from '@labelwright/contract/server/fonts'
import { deleteLabels } from '@labelwright/contract/server/labels'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { sampleLabels } from '@labelwright/label-document/samples'
import { fontKeyOf } from '@labelwright/label-layout/layout-resources'
import { cffFontFile } from '@labelwright/label-layout/testing/load-resources'
import { makeFont } from '@labelwright/label-layout/testing/make-font'
import { parseTrueType } from '@labelwright/label-layout/text/true-type'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { addLabel, alefFile, documentIn, fontNamed, sendFont } from '../../testing/fonts.ts'
import { addText, emptyDocument, makeDraft } from '../../testing/open-labels.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let packer: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())
beforeEach(() => test.rows.query('delete from fonts'))

const fileOf = (bytes: Uint8Array): string => {
  const sha256 = sha256Of(bytes)
  return join(test.config.dataDirectory, 'files', sha256.slice(0, 2), sha256)
}
const listed = async (as = packer) => (await test.call(listFonts, { query: {} }, { token: as })).body
const remove = (id: string) => test.call(deleteFont, { params: { id } }, { token })

describe('An uploaded font', () => {
  it('is listed with what it says of itself, for everybody of the organization', async () => {
    const bytes = fontNamed('Acme Sans', { bold: true, weight: 700 })
    const sent = await sendFont(test, token, bytes, 'C:\\fonts\\acme-bold.ttf')
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const { data, total } = await listed()
    expect(total).toBe(1)
    expect(data[0]).toEqual(sent.body.data)
    expect(data[0]).toMatchObject({
      family: 'Acme Sans',
      bold: true,
      italic: false,
      isVariable: false,
      usedBy: 0,
      fileName: 'acme-bold.ttf',
      bytes: bytes.length,
      scripts: ['Latin', 'Hebrew'],
      createdBy: 'Astrid Lindqvist',
    })
    expect(data[0]?.characterCount).toBeGreaterThan(200)
  })

  it.each([
    ['font/ttf', () => fontNamed('Acme Sans')],
    ['font/otf', () => makeFont(cffFontFile(), { family: 'Acme Code' })],
  ])('is handed out as %s, whole and for ever, beside a sample set in it', async (type, make) => {
    const bytes = make()
    const { id } = (await sendFont(test, token, bytes)).body.data
    const answer = await test.app.http.inject({ url: `/api/fonts/${id}/file`, headers: bearer(packer) })
    expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const sample = await test.call(fontSample, { params: { id } }, { token: packer })
    expect(sample.body).toMatch(/^<svg .*<path transform=".*<\/svg>$/)
    expect(sample.headers['cache-control']).toContain('immutable')
  })

  it('that is italic or light goes by a name of its own', async () => {
    await sendFont(test, token, fontNamed('Acme'))
    await sendFont(test, token, fontNamed('Acme', { italic: true }))
    await sendFont(test, token, fontNamed('Acme Light', { typographicFamily: 'Acme', weight: 300 }))
    const { data } = await listed()
    expect(data.map(({ family }) => family)).toEqual(['Acme', 'Acme Italic', 'Acme Light'])
  })

  it('that is variable is taken as its default instance', async () => {
    const sent = await sendFont(test, token, fontNamed('Acme Flex', { tables: { fvar: new Uint8Array(16) } }))
    expect(sent.body.data).toMatchObject({ family: 'Acme Flex', isVariable: true })
  })

  it('is unknown to other organizations, who may have one of the same name', async () => {
    const stranger = await registerAnother(test, 'Foundry')
    const ours = (await sendFont(test, token, fontNamed('Acme Sans'))).body.data
    const theirs = await sendFont(test, stranger, fontNamed('Acme Sans'))
    expect(theirs.status).toBe(200)
    expect((await listed(stranger)).data.map(({ id }) => id)).toEqual([theirs.body.data.id])
    expect((await test.call(getFontFile, { params: { id: ours.id } }, { token: stranger })).status).toBe(404)
  })
})

const bearer = (as: string) => ({ authorization: `Bearer ${as}` })
const start = (letters: string) => Buffer.concat([Buffer.from(letters, 'latin1'), Buffer.alloc(400)])
const glyphCounts = (bytes: Uint8Array): Uint8Array => {
  const maxp = new Uint8Array(32)
  new DataView(maxp.buffer).setUint32(0, 0x00010000)
  new DataView(maxp.buffer).setUint16(4, 0xffff)
  return makeFont(bytes, { family: 'Claims', tables: { maxp } })
}
/** A cmap whose groups all cover all of Unicode: small, and hours of work. */
function endlessCharacterMap(): Uint8Array {
  const groups = 40_000
  const cmap = new Uint8Array(28 + 12 * groups)
  const view = new DataView(cmap.buffer)
  for (const [place, value] of [
    [2, 1],
    [4, 3],
    [6, 10],
    [12, 12],
  ] as const)
    view.setUint16(place, value)
  view.setUint32(8, 12)
  view.setUint32(24, groups)
  for (let group = 0; group < groups; group++) view.setUint32(28 + 12 * group + 4, 0x10ffff)
  return cmap
}

/** Glyphs made of 200 of the one before, six deep: a few kilobytes, and 10^13 contours. */
function endlessOutlines(): Readonly<Record<string, Uint8Array>> {
  const { glyphCount, view, tables } = parseTrueType(alefFile())
  const glyphs = [triangle(), ...Array.from({ length: 6 }, (_, below) => composite(below, 200))]
  const glyf = new Uint8Array(Buffer.concat(glyphs))
  const isLong = view.getInt16((tables.get('head')?.offset ?? 0) + 50) === 1
  const loca = new DataView(new ArrayBuffer((isLong ? 4 : 2) * (glyphCount + 1)))
  let end = 0
  for (let glyph = 0; glyph <= glyphCount; glyph++) {
    if (isLong) loca.setUint32(4 * glyph, end)
    else loca.setUint16(2 * glyph, end / 2)
    end += glyphs[glyph]?.length ?? 0
  }
  return { glyf, loca: new Uint8Array(loca.buffer) }
}

// Three points on the curve, in words.
function triangle(): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(32))
  bytes.setInt16(0, 1)
  bytes.setUint16(10, 2)
  for (const [index, step] of [0, 500, 0, 0, 0, 500].entries()) bytes.setInt16(17 + 2 * index, step)
  for (let point = 0; point < 3; point++) bytes.setUint8(14 + point, 1)
  return new Uint8Array(bytes.buffer)
}

function composite(glyph: number, count: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(12 + 6 * count))
  bytes.setInt16(0, -1)
  for (let part = 0; part < count; part++) {
    bytes.setUint16(10 + 6 * part, part + 1 < count ? 0x22 : 2)
    bytes.setUint16(12 + 6 * part, glyph)
  }
  return new Uint8Array(bytes.buffer)
}

describe('A file that is no font for labels is refused with what to do:', () => {
  it.each([
    ['nothing', () => '', 'empty-file', 'The file is empty.'],
    ['half a font', () => fontNamed('Half').subarray(0, 40_000), 'font-damaged', 'Get the file again'],
    ['any bytes', () => sampleOfNoise(5_000), 'not-a-font', 'Convert it to TTF or OTF'],
    ['a text', () => 'hello, I am a font', 'not-a-font', 'Convert it to TTF or OTF'],
    ['WOFF2', () => start('wOF2'), 'web-font', 'Convert it to TTF or OTF'],
    ['WOFF', () => start('wOFF'), 'web-font', 'Convert it to TTF or OTF'],
    ['a collection', () => start('ttcf'), 'font-collection', 'upload each as TTF or OTF'],
    ['a beginning and nothing else', () => start('\0\u0001\0\0'), 'font-damaged', 'lacks outlines'],
    ['65,535 claimed glyphs', () => glyphCounts(alefFile()), 'font-damaged', 'choose another'],
    ['no name', () => fontNamed('\u200b'), 'font-nameless', 'does not name its family'],
    ['a name of 101 letters', () => fontNamed('A'.repeat(101)), 'font-nameless', 'in 1 to 100 characters'],
  ])('%s [SEC-42]', async (_, make, code, words) => {
    const sent = await sendFont(test, token, make())
    expect([sent.status, sent.body.code, sent.body.errors[0]?.code]).toEqual([422, 'file-not-readable', code])
    expect(sent.body.detail).toContain(words)
    expect((await listed()).total).toBe(0)
  })

  it('one that is made to take all memory [SEC-42]', async () => {
    const sent = await sendFont(test, token, fontNamed('Endless', { tables: endlessOutlines() }))
    expect(sent.body.errors?.[0]?.code, JSON.stringify(sent.body)).toBe('font-too-heavy')
  }, 60_000)

  it('one that is made to take for ever, while others are answered [SEC-42]', async () => {
    const sending = sendFont(test, token, fontNamed('Endless', { tables: { cmap: endlessCharacterMap() } }))
    let isTried = false
    void sending.then(() => {
      isTried = true
    })
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await test.call(listArticles, { query: { take: 5 } }, { token })).status).toBe(200)
    }
    expect(isTried).toBe(false)
    expect((await sending).body.errors[0]?.code).toBe('font-too-heavy')
  }, 60_000)

  it('one whose license forbids embedding', async () => {
    const sent = await sendFont(test, token, fontNamed('Locked', { embedding: 2 }))
    expect([sent.status, sent.body.code]).toEqual([422, 'font-not-embeddable'])
  })

  it.each(['Noto Sans', 'ALEF'])('one of a family that comes along: %s', async (family) => {
    const sent = await sendFont(test, token, fontNamed(family))
    expect([sent.status, sent.body.code, sent.body.errors[0]?.code]).toEqual([
      422,
      'font-family-taken',
      'shipped-family',
    ])
  })

  it('one that is there already, in the same bytes or others', async () => {
    const bytes = fontNamed('Acme Sans')
    expect((await sendFont(test, token, bytes)).status).toBe(200)
    for (const again of [bytes, fontNamed('acme sans', { embedding: 8 })]) {
      const sent = await sendFont(test, token, again)
      expect([sent.status, sent.body.code, sent.body.errors[0]?.code]).toEqual([422, 'font-family-taken', 'face-taken'])
    }
    expect((await sendFont(test, token, fontNamed('Acme Sans', { bold: true }))).status).toBe(200)
    expect(existsSync(fileOf(bytes))).toBe(true)
  })

  it('one of more than 20 MB, and the 201st', async () => {
    const large = await sendFont(test, token, Buffer.alloc(20 * 1024 * 1024 + 1))
    expect([large.status, large.body.code, large.body.detail]).toEqual([
      413,
      'too-large',
      'The file is too large. The maximum is 20 MB.',
    ])
    await sendFont(test, token, fontNamed('Acme Sans'))
    await test.rows.query(
      `insert into fonts (organization_id, id, family, bold, italic, is_variable, character_count, scripts, file_name, file_bytes, file_sha256, sample, created_by_name)
       select organization_id, gen_random_uuid(), 'Font ' || n, bold, italic, is_variable, character_count, scripts, file_name, file_bytes, file_sha256, sample, created_by_name
       from fonts, generate_series(2, 200) as n`,
    )
    const sent = await sendFont(test, token, fontNamed('One more'))
    expect([sent.status, sent.body.code, sent.body.errors[0]?.code]).toEqual([422, 'limit-reached', 'too-many-fonts'])
    await test.rows.query(`delete from fonts where family = 'Font 7'`)
    const sentAtOnce = await Promise.all(['One', 'Two', 'Three'].map((name) => sendFont(test, token, fontNamed(name))))
    expect(sentAtOnce.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

function sampleOfNoise(length: number): Uint8Array {
  let seed = 7
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed >>> 24
  })
}

describe('Deleting a font', () => {
  it('takes its file away, unless another organization has the same', async () => {
    const stranger = await registerAnother(test, 'Twin')
    const bytes = fontNamed('Acme Shared')
    const ours = (await sendFont(test, token, bytes)).body.data.id
    const theirs = (await sendFont(test, stranger, bytes)).body.data.id
    expect((await remove(ours)).status).toBe(200)
    expect((await listed()).total).toBe(0)
    expect(existsSync(fileOf(bytes))).toBe(true)
    expect((await remove(theirs)).status).toBe(404)
    await test.call(deleteFont, { params: { id: theirs } }, { token: stranger })
    expect(existsSync(fileOf(bytes))).toBe(false)
  })

  it('is refused while a version of a label names it, with the labels’ names', async () => {
    const { id } = (await sendFont(test, token, fontNamed('Acme Sans'))).body.data
    const bold = (await sendFont(test, token, fontNamed('Acme Sans', { bold: true }))).body.data.id
    const regular = JSON.parse(JSON.stringify(documentIn('Acme Sans')).replaceAll('"bold":true', '"bold":false'))
    for (let number = 1; number <= 12; number++) await addLabel(test, `Brand ${number}`, regular)
    const refused = await remove(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'font-in-use'])
    expect(refused.body.errors).toHaveLength(10)
    expect(refused.body.errors[0]).toEqual({ path: 'labels', code: 'label', message: 'Brand 1' })
    expect(refused.body.detail).toMatch(
      /^These labels use Acme Sans: "Brand 1", .* 2 more\. Choose another font for them first\.$/,
    )
    expect((await listed()).data.map(({ usedBy }) => usedBy)).toEqual([12, 0])
    expect((await remove(bold)).status).toBe(200)
  })

  it('is refused while a label names it as it stands in the designer, and free when it no longer does', async () => {
    const { id } = (await sendFont(test, token, fontNamed("Acme's 100%_Draft"))).body.data
    const document = JSON.parse(
      JSON.stringify(documentIn("Acme's 100%_Draft")).replaceAll('"bold":true', '"bold":false'),
    )
    const labelId = await makeDraft(test, token, { name: 'Font draft', document })
    // A label that was published in another font, and in this one since.
    const other = await addLabel(test, 'Font changed', emptyDocument)
    const usedBy = async () => (await listed()).data.find((font) => font.id === id)?.usedBy
    expect(await usedBy()).toBe(1)
    const client = await openLabel(test.app, { token, labelId: other })
    await client.submit([addText('more', 'More', { fontFamily: "Acme's 100%_Draft" })])
    expect(await usedBy()).toBe(2)
    const refused = await remove(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'font-in-use'])
    expect(refused.body.errors.map(({ message }) => message)).toEqual(['Font changed', 'Font draft'])
    await client.close()
    await test.call(deleteLabels, { body: { ids: [labelId, other] } }, { token })
    expect(await usedBy()).toBe(0)
    expect((await remove(id)).status).toBe(200)
  })
})

describe('The database', () => {
  it('reads the fonts of a document as the engine does', async () => {
    const text = (fontFamily: string, more: object = {}) => ({ type: 'text', fontFamily, bold: false, ...more })
    const elements = [
      text('A', { runs: [{ content: '' }, { content: '', bold: true }, { content: '', fontFamily: 'B' }] }),
      text('H', { conditionalFormats: [{ bold: true }, { fontFamily: 'I' }, { ink: 'accent' }] }),
      text('Ä', { bold: true, runs: [{ content: '', bold: false }] }),
      { type: 'group', elements: [text('C'), { type: 'repeater', elements: [text('D', { bold: true })] }] },
      { type: 'table', fontFamily: 'K', headerHeight: 5000, columns: [], conditionalFormats: [{ fontFamily: 'L' }] },
      { type: 'table', fontFamily: 'E', headerHeight: 0, columns: [{ title: 'fontFamily' }] },
      { type: 'picture', png: 'AAAA' },
    ]
    const column = { title: '', content: '', bold: true }
    const pages = [
      {
        elements: [
          { type: 'table', fontFamily: 'F', headerHeight: 5000, columns: [] },
          { type: 'table', fontFamily: 'G', headerHeight: 0, columns: [{ ...column, bold: false }, column] },
          { type: 'barcode', textFont: 'M' },
          { type: 'barcode' },
          { type: 'group', elements: [{ type: 'barcode', textFont: 'J' }] },
        ],
      },
    ]
    const variables = [{ variableName: 'a' }, { variableName: 'b', allowsMarkup: true }]
    const documents = [
      { elements, pages, variables: [{ variableName: 'a', allowsMarkup: false }] },
      { elements, pages, variables },
      { elements: [], variables: [] },
      ...sampleLabels.map(({ document }) => document),
    ]
    for (const document of documents) {
      const found = await test.rows.query('select named_fonts($1) as keys', [JSON.stringify(document)])
      const named = namedFonts(document as Parameters<typeof namedFonts>[0])
      expect([...found.rows[0].keys].sort()).toEqual(named.map(({ family, bold }) => fontKeyOf(family, bold)).sort())
    }
  })
})
