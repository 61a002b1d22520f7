// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { renderIn } from '../../testing/render.tsx'
import { sampleArticle } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'
import { DoneDialog } from '../dialog/page-dialogs.tsx'

const page = `/articles/${sampleArticle.id}`
const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/)
const isSave = ({ method }: { readonly method: string }) => method === 'PUT'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('A form', () => {
  it('has the focus in its first field', async () => {
    sampleServer()
    await openApp(page)
    const field = await name()
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('is saved by Ctrl S once something changed, and never by the browser', async () => {
    const received = sampleServer({
      'PUT /api/articles': { json: { data: { ...sampleArticle, name: 'Jam', version: 9 } } },
    })
    await openApp(page)
    const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await name()
    expect(save()).toBe(false)
    expect(received.some(isSave)).toBe(false)
    typeInto(await name(), 'Jam')
    await act(async () => void save())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(received.filter(isSave)).toHaveLength(1)
  })
})

describe('Saved!', () => {
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  it('closes by itself after 2 seconds', async () => {
    vi.useFakeTimers()
    const onClose = vi.fn()
    renderIn(
      <DoneDialog kind="saved" onClose={onClose}>
        Saved.
      </DoneDialog>,
    )
    await pass(1_900)
    expect(onClose).not.toHaveBeenCalled()
    await pass(200)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('waits for whoever goes to another of its buttons, and where it holds something to take along', async () => {
    vi.useFakeTimers()
    const onClose = vi.fn()
    renderIn(
      <>
        <DoneDialog kind="added" onClose={onClose}>
          Added.
        </DoneDialog>
        <DoneDialog kind="added" staysOpen onClose={onClose}>
          With a link.
        </DoneDialog>
      </>,
    )
    for (const button of screen.getAllByText('Done')) fireEvent.keyDown(button, { key: 'Tab' })
    await pass(10_000)
    expect(onClose).not.toHaveBeenCalled()
  })
})
