// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { codeMatches, sampleArticle } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'
import { scanInto } from '../../testing/scan-into.ts'

const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 10, offset: 0 } })
const code = sampleArticle.externalIdentifier ?? ''
const found = { 'GET /api/articles': list([sampleArticle]), 'GET /api/scans': codeMatches(code, [sampleArticle]) }
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const line = () => screen.findByRole('row', { name: /Cloudberry jam/ })
const writes = (received: ReturnType<typeof sampleServer>) => received.filter(({ method }) => method !== 'GET')

async function focusOn(element: HTMLElement): Promise<HTMLElement> {
  await act(async () => element.focus())
  return element
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('A scan on the page of an order', () => {
  it('makes a line wherever no field waits for text, a quantity included', async () => {
    sampleServer(found)
    await openApp('/addorder')
    await screen.findByLabelText(/^Order number/)
    await scanInto(document.body, code)
    await line()
    // What is not saved cannot be printed for the order yet.
    expect(screen.queryByRole('link', { name: /^Print Cloudberry/ })).toBeNull()
    const quantity = await focusOn(field('Quantity of Cloudberry jam'))
    await scanInto(quantity, code)
    expect(field('Quantity of Cloudberry jam').value).toBe('2')
  })

  it('stays in a field that stands empty, and does not send the form', async () => {
    const received = sampleServer(found)
    await openApp('/addorder')
    await scanInto(await focusOn(await screen.findByLabelText(/^Order number/)), 'SO-77')
    expect(field(/^Order number/).value).toBe('SO-77')
    expect(writes(received)).toEqual([])
    expect(received.some(({ url }) => url.includes('SO-77'))).toBe(false)
  })

  it('is put behind no other text: a field that is filled in leaves it to the page', async () => {
    sampleServer(found)
    await openApp('/addorder')
    fireEvent.change(await screen.findByLabelText(/^Order number/), { target: { value: 'SO-77' } })
    await scanInto(await focusOn(field(/^Order number/)), code)
    await line()
    expect(field(/^Order number/).value).toBe('SO-77')
  })

  it('stays in the dialog that is open, and neither saves it nor reaches the page behind it', async () => {
    const received = sampleServer(found)
    await openApp('/addorder')
    await screen.findByLabelText(/^Order number/)
    await scanInto(document.body, code)
    await line()
    await act(async () => screen.getByRole('button', { name: /^Add data/ }).click())
    const dialog = await screen.findByRole('dialog')
    await act(async () => within(dialog).getByRole('button', { name: 'Add a row' }).click())
    const asked = received.length
    const cell = () => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Data/ })
    await scanInto(await focusOn(cell()), 'LOT-17')
    expect(cell().value).toBe('LOT-17')
    expect(screen.getByRole('dialog')).toBe(dialog)
    expect(received.length).toBe(asked)
    expect(field('Quantity of Cloudberry jam').value).toBe('1')
  })

  it('says that it found nothing, also while the focus is elsewhere', async () => {
    sampleServer({ 'GET /api/scans': codeMatches('XX-999') })
    await openApp('/addorder')
    await screen.findByLabelText(/^Order number/)
    await scanInto(document.body, 'XX-999')
    await screen.findByText('No article has the code XX-999.')
  })

  it('is looked up once more where nobody answered, and makes its line [LANE-03]', async () => {
    let asked = 0
    sampleServer({
      'GET /api/scans': () => {
        asked += 1
        return asked === 1 ? 'offline' : codeMatches(code, [sampleArticle])
      },
    })
    await openApp('/addorder')
    await screen.findByLabelText(/^Order number/)
    await scanInto(document.body, code)
    await line()
    expect(asked).toBe(2)
  })

  it('makes its line however quick the next one comes, and however slow the answers are', async () => {
    const salt = { ...sampleArticle, id: 'a-2', name: 'Salt', externalIdentifier: 'NB-7' }
    const answers: (() => void)[] = []
    sampleServer({
      'GET /api/scans': async (_, url) => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return url.includes('NB-7') ? codeMatches('NB-7', [salt]) : codeMatches(code, [sampleArticle])
      },
    })
    await openApp('/addorder')
    await screen.findByLabelText(/^Order number/)
    await scanInto(document.body, code)
    await scanInto(document.body, 'NB-7')
    await act(async () => answers.shift()?.())
    await line()
    await act(async () => answers.shift()?.())
    await screen.findByRole('row', { name: /Salt/ })
  })

  it('offers the choice where it means several', async () => {
    const others = [sampleArticle, { ...sampleArticle, id: 'a-2', name: 'Salt' }]
    sampleServer({ 'GET /api/scans': codeMatches('NB-2', others) })
    await openApp('/addorder')
    await screen.findByLabelText(/^Order number/)
    await scanInto(document.body, 'NB-2')
    const option = await screen.findByRole('option', { name: /Salt/ })
    await act(async () => option.click())
    await screen.findByRole('row', { name: /Salt/ })
  })
})

describe('A scan while articles are chosen', () => {
  it('goes into the field of the dialog, and the choice stays', async () => {
    const received = sampleServer(found)
    await openApp('/articles')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Cloudberry jam' }))
    await act(async () => screen.getByRole('button', { name: 'Set data' }).click())
    await scanInto(await focusOn(await screen.findByLabelText('Key')), 'LOT-17')
    expect(field('Key').value).toBe('LOT-17')
    expect(writes(received)).toEqual([])
    expect(screen.getByText('1 selected')).toBeDefined()
  })
})
