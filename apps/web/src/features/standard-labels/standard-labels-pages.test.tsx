// @vitest-environment jsdom
import { standardLabelTemplates } from '@labelwright/label-document/standard-labels/standard-labels'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/i18n.ts'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'

const templates = standardLabelTemplates.map(({ draw: _, ...template }) => template)
const answers: SampleAnswers = {
  'GET /api/labels/standardLabelTemplates': {
    json: { data: templates, total: templates.length, take: templates.length, offset: 0 },
  },
}
const logo = { sha256: 'b'.repeat(64), name: 'acme.svg' }

async function open(path: string, more: SampleAnswers = {}) {
  const received = sampleServer({ ...answers, ...more })
  await openApp(path)
  return received
}
const type = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const gallery = () => screen.findByRole('list', { name: 'Standard labels' })
const namesIn = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent)
const sentBody = (received: Awaited<ReturnType<typeof open>>) =>
  received.find(({ method, url }) => method === 'POST' && url.endsWith('/standardLabels'))?.body

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})
afterEach(async () => {
  await speak('en')
})

describe('The gallery of standard labels', () => {
  it('shows every template with its sizes [ROUTE-40]', async () => {
    await open('/standardlabels')
    expect(namesIn(await gallery())).toEqual(templates.map(({ title }) => title.en))
    expect(screen.getByText('15 templates')).toBeTruthy()
    expect(screen.getByText('70 × 38, 105 × 38, 50 × 30 mm')).toBeTruthy()
  })

  it('is searched by words, and filtered by industry', async () => {
    await open('/standardlabels?industry=health')
    expect(namesIn(await gallery())).toEqual(['Lab tube', 'Medical device (UDI)'])
    await type(screen.getByRole('searchbox', { name: 'Search templates' }), 'iso 15223')
    await waitFor(async () => expect(namesIn(await gallery())).toEqual(['Medical device (UDI)']))
    await type(screen.getByRole('searchbox', { name: 'Search templates' }), 'nothing')
    expect(await screen.findByText('No template matches')).toBeTruthy()
  })

  it('says that the templates could not be loaded, and tries again', async () => {
    let isDown = true
    await open('/standardlabels', {
      'GET /api/labels/standardLabelTemplates': () =>
        isDown ? problem(503, 'not-ready') : { json: { data: templates, total: 15, take: 15, offset: 0 } },
    })
    await screen.findByText('The templates could not be loaded')
    isDown = false
    await press('Try again')
    expect(namesIn(await gallery())).toHaveLength(15)
  })
})

describe('A standard label', () => {
  it('starts with the words of the person’s language and the organization’s name, and is created [ROUTE-41] [LABEL-09]', async () => {
    const received = await open('/standardlabels/asset', {
      'POST /api/labels/standardLabels': { json: { data: { id: 'x', name: 'Laptops' } } },
    })
    const owner = await screen.findByRole('textbox', { name: 'Owner' })
    expect((owner as HTMLInputElement).value).toBe('Nordmark Botanicals')
    await type(screen.getByRole('textbox', { name: /Name of the label/ }), 'Laptops')
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /76 × 25/ })))
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Data Matrix' })))
    await press('Create label')
    await waitFor(() => expect(pathNow()).toBe('/labels'))
    expect(sentBody(received)).toEqual({
      templateId: 'asset',
      sizeId: '76x25',
      settings: { language: 'en', owner: 'Nordmark Botanicals', code: 'datamatrix', address: '', logo: '' },
      name: 'Laptops',
      groupId: null,
    })
  })

  it('is not sent without a name, and says beside the field what the server refuses', async () => {
    const received = await open('/standardlabels/address', {
      'POST /api/labels/standardLabels': problem(422, 'validation-failed', {
        errors: [
          { path: 'name', code: 'taken', message: 'Another label has this name.' },
          { path: 'settings.sender', code: 'invalid', message: 'Leave out the two braces {{.' },
        ],
      }),
    })
    const name = await screen.findByRole('textbox', { name: /Name of the label/ })
    await type(name, ' ')
    await press('Create label')
    expect(screen.getByText('Enter a name.')).toBeTruthy()
    expect(sentBody(received)).toBeUndefined()
    await type(name, 'Letters')
    await press('Create label')
    expect(await screen.findByText('Leave out the two braces {{.')).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(pathNow()).toBe('/standardlabels/address')
  })

  it('says what no field stands beside: a limit that is reached', async () => {
    await open('/standardlabels/address', {
      'POST /api/labels/standardLabels': problem(422, 'limit-reached', { limit: 'maxLabels' }),
    })
    await screen.findByRole('textbox', { name: /Name of the label/ })
    await press('Create label')
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('takes a logo from the media library', async () => {
    const received = await open('/standardlabels/address', {
      'GET /api/mediaLibrary/files': { json: { data: [logo], total: 1, take: 500, offset: 0 } },
      'POST /api/labels/standardLabels': { json: { data: { id: 'x', name: 'Letters' } } },
    })
    const field = await screen.findByLabelText('Logo', { selector: 'input' })
    await waitFor(() => expect((field as HTMLInputElement).disabled).toBe(false))
    await act(async () => fireEvent.click(field))
    await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'acme.svg', hidden: true })))
    await press('Create label')
    await waitFor(() => expect(sentBody(received)).toMatchObject({ settings: { logo: logo.sha256 } }))
  })

  it('speaks Swedish, and so do the words on its labels', async () => {
    await speak('sv')
    const received = await open('/standardlabels/return', {
      'POST /api/labels/standardLabels': { json: { data: { id: 'x', name: 'Returetikett' } } },
    })
    await screen.findByRole('heading', { level: 1, name: 'Returetikett' })
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Skapa etikett' })))
    await waitFor(() => expect(sentBody(received)).toMatchObject({ settings: { language: 'sv' } }))
  })

  it('that does not exist leads back to the gallery', async () => {
    await open('/standardlabels/nothing')
    await screen.findByText('There is no such template')
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Show all templates' })))
    expect(namesIn(await gallery())).toHaveLength(15)
  })
})

describe('A label that was made from a template', () => {
  const made = {
    label: { id: '0190ffff-0000-7000-8000-0000000000aa', name: 'Laptops', version: 4 },
    templateId: 'asset',
    sizeId: '76x25',
    settings: { owner: 'Acme', code: 'datamatrix' },
    isChangedByHand: false,
  }
  const listOf = (...labels: object[]) => ({
    'GET /api/labels/standardLabels': { json: { data: labels, total: labels.length, take: 500, offset: 0 } },
  })
  const call = `POST /api/labels/standardLabels/${made.label.id}` as const

  it('is made anew with other settings as its next version [LABEL-10]', async () => {
    const received = await open('/standardlabels/asset', {
      ...listOf(made),
      [call]: { json: { data: { id: made.label.id, name: 'Laptops' } } },
    })
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Laptops' })))
    const owner = await screen.findByRole('textbox', { name: 'Owner' })
    await waitFor(() => expect((owner as HTMLInputElement).value).toBe('Acme'))
    expect(screen.queryByRole('textbox', { name: /Name of the label/ })).toBeNull()
    await type(owner, 'Acme Ltd')
    await press('Save as the next version')
    await waitFor(() => expect(pathNow()).toBe('/labels'))
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      sizeId: '76x25',
      settings: { language: 'en', owner: 'Acme Ltd', code: 'datamatrix', address: '', logo: '' },
      version: 4,
    })
  })

  it('is not offered to be made anew once its design was changed by hand [LABEL-10]', async () => {
    await open(`/standardlabels/asset?label=${made.label.id}`, listOf({ ...made, isChangedByHand: true }))
    expect(await screen.findByText(/Somebody has changed the design of this label/)).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Save as the next version' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('The dashboard', () => {
  it('has a tile for standard label templates [DASH-14]', async () => {
    await open('/')
    expect((await screen.findByRole('link', { name: /Standard labels/ })).getAttribute('href')).toMatch(
      /#\/standardlabels$/,
    )
  })
})
