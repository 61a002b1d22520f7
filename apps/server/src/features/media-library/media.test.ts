import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLabel } from '@labelwright/contract/server/labels'
import { deleteMediaFile, listMediaFiles, mediaPicture } from '@labelwright/contract/server/media'
import { variable } from '@labelwright/label-document/testing/variable'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { defined } from '../../testing/defined.ts'
import { sendPicture } from '../../testing/pictures.ts'
import { codeLabel, printZpl } from '../../testing/print-codes.ts'
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
beforeEach(async () => {
  await test.rows.query('delete from media_files')
})

/** Black on its left half, or on its right one. */
const halves = (black: 'left' | 'right'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect x="${black === 'left' ? 0 : 10}" width="10" height="20"/></svg>`

const upload = async (file: string, more: object = {}) => {
  const { status, body } = await sendPicture(test, token, { file, name: 'logo.svg', ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const listed = async (query = {}, as = packer) => (await test.call(listMediaFiles, { query }, { token: as })).body
const pathOf = (sha256: string): string => join(test.config.dataDirectory, 'files', sha256.slice(0, 2), sha256)
const pictureNamed = (name: string, as = packer) => test.call(mediaPicture, { query: { name } }, { token: as })

const framed = (more: object) => ({
  id: 'logo',
  type: 'picture',
  x: 10_000,
  y: 5_000,
  width: 20_000,
  height: 20_000,
  ...more,
})
/** Which half of the logo is black on the paper of a printer of 203.2 dpi. */
async function blackHalf(zpl: string): Promise<string> {
  const { grey, width } = await renderZpl(zpl, 60, 30)
  const isBlack = (x: number) => (grey[120 * width + x] ?? 255) < 128
  return `${isBlack(120) ? 'black' : 'white'}-${isBlack(200) ? 'black' : 'white'}`
}

describe('POST /api/mediaLibrary/folders/{folderName}', () => {
  it('keeps a picture, which everybody of the organization finds by name or folder [MEDIA-01] [MEDIA-02]', async () => {
    const file = halves('left')
    const sent = await upload(file, { name: 'C:\\logos\\Nordmark.svg', folder: 'Brand' })
    expect(sent).toMatchObject({
      folder: 'Brand',
      name: 'Nordmark.svg',
      kind: 'svg',
      width: 2000,
      height: 2000,
      usedBy: 0,
    })
    expect(sent.createdBy).toBe('Astrid Lindqvist')
    await upload(halves('right'), { name: 'other.svg', folder: 'Signs' })
    expect((await listed()).data.map(({ name }) => name)).toEqual(['Nordmark.svg', 'other.svg'])
    expect((await listed({ folder: 'Brand' })).data).toEqual([sent])
    expect((await listed({ searchQuery: 'sign' })).data.map(({ name }) => name)).toEqual(['other.svg'])
    expect([existsSync(pathOf(sent.sha256)), existsSync(pathOf(sha256Of(file)))]).toEqual([true, true])
  })

  it('refuses a file that is no picture with what to do, and keeps nothing', async () => {
    const { status, body } = await sendPicture(test, token, { file: 'name;price' })
    expect([status, body]).toMatchObject([
      422,
      { code: 'file-not-readable', errors: [{ path: 'file', code: 'not-a-picture' }] },
    ])
    expect((await listed()).total).toBe(0)
  })

  it('refuses a picture that unfolds to more than the memory of its program, and stays well', async () => {
    const bomb = PNG.sync.write(new PNG({ width: 1, height: 1 }))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const { status, body } = await sendPicture(test, token, { file: bomb, name: 'bomb.png' })
    expect([status, body]).toMatchObject([422, { code: 'file-not-readable' }])
  })

  it('takes no second picture of a name, whatever its case', async () => {
    await upload(halves('left'))
    const { status, body } = await sendPicture(test, token, { file: halves('right'), name: 'LOGO.SVG' })
    expect([status, body]).toMatchObject([
      422,
      { code: 'validation-failed', errors: [{ path: 'file', code: 'taken' }] },
    ])
  })

  it('is for those who manage labels', async () => {
    expect((await sendPicture(test, packer, { file: halves('left') })).status).toBe(403)
  })

  it.each(['%2e%2e%2f', 'CON', 'dot.', 'Å'])(
    'takes the folder "%s" as a label and no path [SEC-32]',
    async (folder) => {
      expect((await upload(halves('left'), { folder })).folder).toBe(folder)
      expect(existsSync(join(test.config.dataDirectory, folder, 'logo.svg'))).toBe(false)
    },
  )

  it('takes a folder however its accents are written [SEC-32]', async () => {
    expect((await upload(halves('left'), { folder: 'A\u030a' })).folder).toBe('\u00c5')
  })

  it.each(['../x', '..\\..\\x', 'a\u0000b', 'a\u202eb', 'x'.repeat(300), 'Å'.repeat(101), ' '])(
    'refuses the folder %j [SEC-32]',
    async (folder) => {
      const { status, body } = await sendPicture(test, token, { file: halves('left'), folder })
      expect([status, body]).toMatchObject([422, { code: 'validation-failed' }])
    },
  )
})

describe('A picture of the media library', () => {
  it('is printed by labels that name it, and cannot be deleted while one does', async () => {
    const { sha256, id } = await upload(halves('left'))
    const zpl = await printZpl({ test, token }, { ...codeLabel, elements: [framed({ media: sha256 })] })
    expect(await blackHalf(zpl)).toBe('black-white')
    expect((await listed()).data[0]?.usedBy).toBe(1)
    const refused = await test.call(deleteMediaFile, { params: { id } }, { token })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'media-in-use' }])
    expect(existsSync(pathOf(sha256))).toBe(true)
  })

  it('is chosen by a value, by its name in any case', async () => {
    await upload(halves('left'), { name: 'left.svg' })
    await upload(halves('right'), { name: 'right.svg' })
    const document = {
      ...codeLabel,
      variables: [variable('logo', { variableData: 'RIGHT.svg', dataType: 'media-ref' })],
      elements: [framed({ source: '{{logo}}' })],
    }
    expect(await blackHalf(await printZpl({ test, token }, document))).toBe('white-black')
    const editableData = [{ key: 'logo', data: 'left.svg' }]
    expect(await blackHalf(await printZpl({ test, token }, document, { editableData }))).toBe('black-white')
  })

  it('whose bytes are on another server stops the print, and says so', async () => {
    const { sha256 } = await upload(halves('right').replace('height="20"', 'height="18"'))
    await rm(pathOf(sha256))
    const printed = printZpl({ test, token }, { ...codeLabel, elements: [framed({ media: sha256 })] })
    await expect(printed).rejects.toThrow('file-elsewhere')
  })

  it('that is not there lets no label be made that names it', async () => {
    const document = { ...codeLabel, elements: [framed({ media: '0'.repeat(64) })] }
    const { status, body } = await test.call(
      createLabel,
      { body: { name: newId(), groupId: null, document } as never },
      { token },
    )
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'document' }] }])
    expect(JSON.stringify(body)).toContain('not in the media library')
  })

  it('is handed out as the PNG that is printed: for ever by its hash, asked for each time by its name', async () => {
    const { sha256 } = await upload(halves('left'))
    const byHash = await pictureNamed(sha256)
    expect(byHash.headers['content-type']).toBe('image/png')
    expect(byHash.headers['cache-control']).toContain('immutable')
    const byName = await pictureNamed('Logo.svg')
    expect(byName.headers['cache-control']).toBe('private, no-cache')
    expect([byHash.status, byName.status]).toEqual([200, 200])
  })

  it('is gone with its files once it is deleted, unless another has the same bytes', async () => {
    const file = halves('left').replace('height="20"', 'height="19"')
    const first = await upload(file, { name: 'a.svg' })
    const second = await upload(file, { name: 'b.svg' })
    expect(second.sha256).toBe(first.sha256)
    await test.call(deleteMediaFile, { params: { id: first.id } }, { token })
    expect(existsSync(pathOf(first.sha256))).toBe(true)
    await test.call(deleteMediaFile, { params: { id: second.id } }, { token })
    expect([existsSync(pathOf(first.sha256)), (await listed()).total]).toEqual([false, 0])
  })

  it('is nothing to another organization', async () => {
    const { sha256 } = await upload(halves('left'))
    const stranger = await registerAnother(test)
    expect((await listed({}, stranger)).total).toBe(0)
    expect((await pictureNamed(sha256, stranger)).status).toBe(404)
    expect((await pictureNamed('logo.svg', stranger)).status).toBe(404)
    expect(defined((await listed()).data[0]).sha256).toBe(sha256)
  })
})
