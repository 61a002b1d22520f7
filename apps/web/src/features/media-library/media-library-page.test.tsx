// @vitest-environment jsdom
import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import { ownFonts, worldFonts } from '@labelwright/label-layout/text/shipped-fonts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/i18n.ts'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { shippedFamilies } from './shipped-font-list.tsx'

const font: OrganizationFont = {
  id: '0190ffff-0000-7000-8000-0000000000aa',
  family: 'Acme Sans',
  bold: true,
  italic: false,
  isVariable: false,
  fileName: 'acme-bold.ttf',
  bytes: 120_400,
  characterCount: 3104,
  scripts: ['Latin', 'Greek'],
  usedBy: 3,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: 'Astrid Lindqvist',
}
const unused = { ...font, id: '0190ffff-0000-7000-8000-0000000000ab', family: 'Old Face', bold: false, usedBy: 0 }
const listOf = (...fonts: OrganizationFont[]) => ({
  json: { data: fonts, total: fonts.length, take: 200, offset: 0 },
})
const file = (name: string) => new File(['x'], name, { type: 'font/ttf' })
const choose = (...files: File[]) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Choose font files', { selector: 'input' }), { target: { files } })
  })
const list = () => screen.findByRole('list', { name: 'Fonts' })

async function open(answers: SampleAnswers) {
  const received = sampleServer(answers)
  await openApp('/media-library')
  await screen.findByRole('heading', { level: 1, name: 'Media library' })
  return received
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})
afterEach(async () => {
  await speak('en')
})

describe('The media library', () => {
  it('is open to label managers and closed to other users [ROUTE-42]', async () => {
    sampleServer({ 'GET /api/fonts': listOf(font) })
    signInAs('User', { UserRole: ['LabelManager'] })
    await openApp('/media-library')
    expect(pathNow()).toBe('/media-library')
    signInAs('User')
    await openApp('/media-library')
    expect(pathNow()).toBe('/home')
  })

  it('lists each font with family, weight, file, size, characters, scripts, labels and who uploaded it', async () => {
    await open({ 'GET /api/fonts': listOf(font, unused) })
    const [row, other] = within(await list()).getAllByRole('listitem')
    for (const words of ['Acme Sans', 'Bold', 'acme-bold.ttf', '120.4 kB', '3,104 characters', 'Latin, Greek']) {
      expect(row?.textContent).toContain(words)
    }
    expect(row?.textContent).toContain('Used by 3 labels')
    expect(row?.textContent).toContain('Uploaded by Astrid Lindqvist')
    expect(other?.textContent).toContain('No label uses it')
  })

  it('lists the fonts that come along, and none of them can be deleted', async () => {
    await open({})
    const shipped = await screen.findByRole('list', { name: 'Included fonts' })
    expect(within(shipped).queryByRole('button')).toBeNull()
    expect([...shippedFamilies].sort()).toEqual(
      [...new Set([...ownFonts, ...worldFonts].map(({ family }) => family))].sort(),
    )
  })

  it('says what it is for while there are no own fonts, and what went wrong when they cannot be had', async () => {
    await open({})
    await screen.findByText('No fonts of your own yet')
    cleanup()
    await open({ 'GET /api/fonts': problem(500, 'unexpected') })
    await screen.findByText('The fonts could not be loaded.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('sends several files one after the other, each with its own outcome', async () => {
    const answers = [
      { json: { data: font } },
      problem(422, 'file-not-readable', { errors: [{ path: 'file', code: 'web-font', message: 'WOFF2' }] }),
      problem(422, 'font-not-embeddable'),
    ]
    const received = await open({ 'POST /api/fonts': () => answers.shift() ?? problem(500, 'unexpected') })
    await choose(file('acme.ttf'), file('web.woff2'), file('locked.otf'))
    const outcomes = await screen.findByRole('list', { name: 'Uploads' })
    await within(outcomes).findByText('You can now use Acme Sans Bold on labels.')
    await within(outcomes).findByText(/^web\.woff2: .*Convert it to TTF or OTF and upload that\.$/)
    await within(outcomes).findByText(/^locked\.otf: The license of this font does not allow embedding/)
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(3)
    await act(async () => screen.getByRole('button', { name: 'Clear the list' }).click())
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
  })

  it('takes files that are dropped, and keeps one that is too large from being sent', async () => {
    const received = await open({ 'POST /api/fonts': { json: { data: font } } })
    const large = file('huge.ttf')
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
    const place = screen.getByText(/^Drop TTF or OTF files here/)
    await act(async () => {
      fireEvent.drop(place, { dataTransfer: { files: [large, file('acme.ttf')] } })
    })
    await screen.findByText('huge.ttf: It is larger than 20 MB.')
    await screen.findByText('You can now use Acme Sans Bold on labels.')
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('asks before it deletes, and names the labels that hinder it', async () => {
    const inUse = problem(409, 'font-in-use', {
      errors: [
        { path: 'labels', code: 'label', message: 'Brand 1' },
        { path: 'labels', code: 'label', message: 'Brand 2' },
      ],
    })
    await open({ 'GET /api/fonts': listOf(font), [`DELETE /api/fonts/${font.id}`]: inUse })
    const button = await screen.findByRole('button', { name: 'Delete Acme Sans Bold' })
    await act(async () => button.click())
    const dialog = await screen.findByRole('dialog', { name: 'Delete?' })
    expect(within(dialog).getByText('Delete "Acme Sans Bold"?')).toBeDefined()
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    await within(dialog).findByText(
      'These labels use this font: Brand 1, Brand 2 and 1 more. Choose another font for them first.',
    )
  })

  it('takes a deleted font off the list', async () => {
    let fonts = [font, unused]
    await open({
      'GET /api/fonts': () => listOf(...fonts),
      [`DELETE /api/fonts/${unused.id}`]: () => {
        fonts = [font]
        return { json: {} }
      },
    })
    const button = await screen.findByRole('button', { name: 'Delete Old Face' })
    await act(async () => button.click())
    const dialog = await screen.findByRole('dialog', { name: 'Delete?' })
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    await waitFor(() => expect(screen.queryByText('Old Face')).toBeNull())
    await screen.findByText('Old Face was deleted.')
  })

  it('speaks Swedish', async () => {
    await speak('sv')
    sampleServer({ 'GET /api/fonts': listOf(font) })
    await openApp('/media-library')
    await screen.findByRole('heading', { level: 1, name: 'Mediebibliotek' })
    await screen.findByText('Används av 3 etiketter', { exact: false })
    expect((await screen.findByRole('list', { name: 'Teckensnitt' })).textContent).toContain('latinsk, grekisk')
  })
})
