// @vitest-environment jsdom
import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/i18n.ts'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'

const logo: MediaFile = {
  id: '0190ffff-0000-7000-8000-0000000000ba',
  folder: 'Brand',
  name: 'Logo.svg',
  kind: 'svg',
  sha256: 'a'.repeat(64),
  width: 800,
  height: 400,
  bytes: 9_000,
  usedBy: 2,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: 'Astrid Lindqvist',
}
const other = { ...logo, id: '0190ffff-0000-7000-8000-0000000000bb', name: 'Sign.png', usedBy: 0 }
const list = (...files: MediaFile[]) => ({ json: { data: files, total: files.length, take: 48, offset: 0 } })
const files = 'GET /api/mediaLibrary/files'
const folders = { 'GET /api/mediaLibrary/folders': { json: { data: [{ name: 'Brand', files: 2 }] } } } as const

async function open(answers: SampleAnswers) {
  const received = sampleServer(answers)
  await openApp('/media-library')
  await screen.findByRole('heading', { level: 2, name: 'Pictures' })
  return received
}
const press = (element: HTMLElement) => act(async () => element.click())

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})
afterEach(async () => {
  await speak('en')
})

describe('The pictures of the media library', () => {
  it('are listed with the labels that show them, and walked with arrow keys [MEDIA-01]', async () => {
    await open({ [files]: list(logo, other) })
    const first = await screen.findByRole('button', { name: /^Logo\.svg.*Used by 2 labels/ })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toContain('Sign.png')
    fireEvent.keyDown(document.activeElement ?? first, { key: 'Home' })
    expect(document.activeElement).toBe(first)
  })

  it('are narrowed to a folder, which new ones go into', async () => {
    const received = await open({
      ...folders,
      [files]: list(logo),
      'POST /api/mediaLibrary/folders/Brand': { json: { data: other } },
    })
    await press(await screen.findByRole('button', { name: 'Brand 2' }))
    expect(received.at(-1)?.url).toContain('folder=Brand')
    const file = new File(['x'], 'Sign.png', { type: 'image/png' })
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Choose picture files', { selector: 'input' }), {
        target: { files: [file] },
      })
    })
    await screen.findByText('You can now use Sign.png on labels.')
  })

  it('say why a file was not taken', async () => {
    await open({
      'POST /api/mediaLibrary/folders/Pictures': problem(422, 'file-not-readable', {
        errors: [{ path: 'file', code: 'pdf-locked', message: 'x' }],
      }),
    })
    const large = new File(['x'], 'large.png')
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
    await act(async () => {
      fireEvent.drop(screen.getByText(/^Drop PNG, JPG/), {
        dataTransfer: { files: [large, new File(['x'], 'sheet.pdf')] },
      })
    })
    await screen.findByText('large.png: It is larger than 20 MB.')
    await screen.findByText(/^sheet\.pdf: The PDF is protected by a password\./)
  })

  it('say what they are for while there are none, and what went wrong when they cannot be had', async () => {
    await open({})
    await screen.findByText('No pictures yet')
    cleanup()
    await open({ [files]: problem(500, 'unexpected') })
    await screen.findByText('The pictures could not be loaded.')
  })

  it('tell their size, how large they print sharp, and who sees which label', async () => {
    await open({
      [files]: list(logo),
      [`GET /api/mediaLibrary/files/${logo.id}/uses`]: {
        json: { data: [{ id: '0190ffff-0000-7000-8000-0000000000cc', name: 'Brand label' }], total: 2 },
      },
    })
    await press(await screen.findByRole('button', { name: /^Logo\.svg/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Logo.svg' })
    within(dialog).getByText('800 × 400 pixels')
    within(dialog).getByText('Prints sharp up to 100 mm wide at 203 dpi')
    const link = await within(dialog).findByRole('link', { name: 'Brand label' })
    expect(link.getAttribute('href')).toContain('/labels/0190ffff-0000-7000-8000-0000000000cc')
    within(dialog).getByText('1 more label')
  })

  it('are renamed, and a name that is taken is told at its field', async () => {
    const received = await open({
      [files]: list(logo),
      [`PUT /api/mediaLibrary/files/${logo.id}`]: problem(422, 'validation-failed', {
        errors: [{ path: 'name', code: 'taken', message: 'There is another picture with this name.' }],
      }),
    })
    await press(await screen.findByRole('button', { name: /^Logo\.svg/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Logo.svg' })
    const name = within(dialog).getByRole('textbox', { name: 'Name' })
    await act(async () => {
      fireEvent.change(name, { target: { value: 'Sign.png' } })
    })
    await press(within(dialog).getByRole('button', { name: 'Save' }))
    await within(dialog).findByText('There is another picture with this name.')
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Sign.png', folder: 'Brand' })
  })

  it('are replaced after it is said which published labels keep the old one, with or without their designs', async () => {
    const labels = [{ id: '0190ffff-0000-7000-8000-0000000000cc', name: 'Brand label' }]
    const received = await open({
      [files]: list(logo),
      [`GET /api/mediaLibrary/files/${logo.id}/uses`]: {
        json: { data: [], total: 0, printing: { data: labels, total: 1 } },
      },
      [`POST /api/mediaLibrary/files/${logo.id}/replacement`]: {
        json: { data: { file: logo, labelsToPublish: labels } },
      },
    })
    const isSent = () => received.some(({ method }) => method === 'POST')
    await press(await screen.findByRole('button', { name: /^Logo\.svg/ }))
    const chosen = new File(['<svg/>'], 'new.svg', { type: 'image/svg+xml' })
    fireEvent.change(screen.getByLabelText('Choose the new file'), { target: { files: [chosen] } })
    const question = await screen.findByRole('dialog', { name: 'Replace this picture?' })
    within(question).getByText('1 published label keeps the old picture: Brand label.')
    expect(isSent()).toBe(false)
    await press(within(question).getByRole('button', { name: 'Replace and prepare versions' }))
    await screen.findByText(/1 label must be published again:/)
    expect(isSent()).toBe(true)
  })

  it('speak Swedish', async () => {
    await speak('sv')
    sampleServer({ [files]: list(logo) })
    await openApp('/media-library')
    await screen.findByRole('heading', { level: 2, name: 'Bilder' })
    await screen.findByRole('button', { name: /Används av 2 etiketter/ })
  })
})
