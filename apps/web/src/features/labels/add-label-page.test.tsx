// @vitest-environment jsdom
import type { ExtractedLabel, Extraction } from '@labelwright/contract/server/labels-schemas'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/i18n.ts'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleArticle, sampleGroup } from '../../testing/sample-catalogue.ts'
import { sampleLabel } from '../../testing/sample-label.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><text>${text}</text></svg>`
const label = (changes: Partial<ExtractedLabel> = {}): ExtractedLabel =>
  ({
    name: null,
    mediaWidth: 101.6,
    mediaHeight: 50.8,
    copies: 1,
    variables: [],
    warnings: [],
    document: { ...sampleLabel.document },
    picture: svg('designed'),
    printedPicture: svg('printed'),
    zpl: null,
    svg: null,
    zplRefusals: [],
    ...changes,
  }) as ExtractedLabel
const lot = {
  variableId: 'v1',
  variableName: 'lot',
  variableData: '',
  dataType: 'default',
  propertySize: 9,
  required: true,
}
const warnings = Array.from({ length: 6 }, (_, index) => ({ message: `Remark ${index + 1}.`, line: index + 10 }))
const extraction = (...labels: ExtractedLabel[]) => {
  const all = labels.flatMap((each) => each.warnings)
  const data: Extraction = {
    kind: 'zpl',
    mediaWidth: 101.6,
    mediaHeight: 50.8,
    variables: [],
    pages: labels.length,
    warnings: [...all, { message: 'The file does not say its size.', line: null }],
    labels,
  }
  return { json: { data } }
}
const two = extraction(label({ name: 'SHELF', variables: [lot as never] }), label({ warnings }))
const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 100, offset: 0 } })
const created = (body: unknown) => {
  const { name } = body as { readonly name: string }
  return { json: { data: { ...sampleLabel, id: `id of ${name}`, name } } }
}

const file = (name: string, content = '^XA^XZ') => new File([content], name, { type: 'text/plain' })
const choose = (...files: File[]) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } })
  })
const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click())
const field = (name: string, within_: HTMLElement) => within(within_).getByRole('textbox', { name })
const drafts = async () =>
  within(await screen.findByRole('list', { name: 'Labels' })).findAllByLabelText(/.*/, { selector: 'li' })
const names = async () => (await drafts()).map((draft) => (field('Name', draft) as HTMLInputElement).value)
type Received = ReturnType<typeof sampleServer>
const sent = (received: Received, url: string) =>
  received.filter((request) => request.method !== 'GET' && request.url === url)

async function open(answers: SampleAnswers = {}) {
  const received = sampleServer({
    'POST /api/labels/extract': two,
    'POST /api/labels': created,
    'GET /api/articles': list([sampleArticle]),
    'GET /api/groups/getallgroups': list([sampleGroup]),
    ...answers,
  })
  await openApp('/addlabel')
  await screen.findByRole('heading', { level: 1, name: 'New label' })
  return received
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
})
afterEach(async () => {
  await speak('en')
})

describe('The page for new labels', () => {
  it('is open to label managers and closed to other users [ROUTE-39]', async () => {
    sampleServer()
    signInAs('User', { UserRole: ['LabelManager'] })
    await openApp('/addlabel')
    expect(pathNow()).toBe('/addlabel')
    signInAs('User')
    await goTo('/home')
    await goTo('/addlabel')
    expect(pathNow()).toBe('/home')
  })

  it('is reached from the list of labels, and from the empty list', async () => {
    sampleServer({ 'GET /api/labels': list([]) })
    await openApp('/labels')
    await screen.findByText('No labels yet')
    const links = screen.getAllByRole('link', { name: 'New label' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/#/addlabel', '/#/addlabel'])
  })
})

describe('The labels of a file', () => {
  it('are shown as the printer draws them beside the new label, with size, variables and what differs', async () => {
    await open()
    await choose(file('pallet.zpl'))
    const [shelf, other] = await drafts()
    const pictures = within(shelf as HTMLElement).getAllByRole('img')
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
      'SHELF, as the printer draws it',
      'SHELF, your new label',
    ])
    expect(pictures.map((picture) => picture.getAttribute('src')?.slice(0, 18))).toEqual(
      Array(2).fill('data:image/svg+xml'),
    )
    expect(shelf?.textContent).toContain('101.6 × 50.8 mm · 1 variable')
    expect(shelf?.textContent).toContain('lot')
    const differences = within(other as HTMLElement).getByText('6 differences from the original').parentElement
    expect(differences?.hasAttribute('open')).toBe(false)
    expect(differences?.textContent).toContain('Line 10')
    const notes = screen.getByText('1 note about the file').parentElement
    expect(notes?.textContent).toContain('The file does not say its size.')
  })

  it('are named after the format or the file, no two alike, and take the focus when they arrive', async () => {
    await open()
    await choose(file('pallet.zpl'), file('pallet.prn'))
    await waitFor(async () => expect(await screen.findAllByRole('list', { name: 'Labels' })).toHaveLength(2))
    const inputs = screen.getAllByRole('textbox', { name: 'Name' }) as HTMLInputElement[]
    expect(inputs.map(({ value }) => value)).toEqual(['SHELF', 'pallet', 'SHELF 2', 'pallet 2'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Labels in your files' }))
  })

  it('are read again for another resolution or size, and what was typed stays', async () => {
    const received = await open()
    await choose(file('pallet.zpl'))
    const [first] = await drafts()
    typeInto(field('Name', first as HTMLElement), 'Shelf edge')
    await act(async () => screen.getByRole('checkbox', { name: 'Set the label size' }).click())
    typeInto(screen.getByRole('textbox', { name: 'Width (mm)' }), '62')
    typeInto(screen.getByRole('textbox', { name: 'Width (mm)' }), '2')
    await screen.findByText('Enter 5 to 1,200 mm.')
    await screen.findByText('Check the label sizes.')
    expect(sent(received, '/api/labels/extract')).toHaveLength(1)
    typeInto(screen.getByRole('textbox', { name: 'Width (mm)' }), '62,5')
    expect(screen.getByRole('button', { name: 'Add 2 labels' }).hasAttribute('disabled')).toBe(true)
    await waitFor(() => expect(sent(received, '/api/labels/extract')).toHaveLength(2))
    expect(await names()).toEqual(['Shelf edge', 'pallet'])
  })

  it('come from pasted commands, too', async () => {
    const received = await open()
    typeInto(screen.getByRole('textbox', { name: 'Or paste the commands' }), '^XA^FO1,1^FDpasted^FS^XZ')
    await press('Read the commands')
    expect(await names()).toEqual(['SHELF', 'Pasted 1'])
    expect(sent(received, '/api/labels/extract')).toHaveLength(1)
  })

  it('are still there as pasted commands after the session has ended', async () => {
    await open()
    typeInto(screen.getByRole('textbox', { name: 'Or paste the commands' }), '^XA not read yet ^XZ')
    act(() => endSession())
    cleanup()
    signInAs('Administrator')
    await open()
    const pasted = screen.getByRole('textbox', { name: 'Or paste the commands' }) as HTMLTextAreaElement
    expect(pasted.value).toBe('^XA not read yet ^XZ')
  })

  it('that cannot be read leave the other files alone, say why and can be tried again', async () => {
    const refusal = problem(422, 'file-not-readable', {
      errors: [{ path: 'file', code: 'not-a-label', message: 'This is a PDF.' }],
    })
    const answers = [refusal, two, two]
    await open({ 'POST /api/labels/extract': () => answers.shift() ?? refusal })
    await choose(file('invoice.pdf'), file('pallet.zpl'))
    await screen.findByText('The file could not be read. This is a PDF.')
    const [first] = await drafts()
    typeInto(field('Name', first as HTMLElement), 'Kept')
    await press('Try again to read invoice.pdf')
    await waitFor(() => expect(screen.getAllByRole('list', { name: 'Labels' })).toHaveLength(2))
    const inputs = screen.getAllByRole('textbox', { name: 'Name' }) as HTMLInputElement[]
    expect(inputs.map(({ value }) => value)).toEqual(['SHELF', 'invoice', 'Kept', 'pallet'])
  })

  it('are not sent where the file is empty or too large, and say so', async () => {
    const received = await open()
    const large = file('huge.prn')
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
    await choose(large, file('empty.zpl', ''))
    await screen.findByText('The file is larger than 20 MB.')
    await screen.findByText('The file is empty. Choose another file.')
    expect(sent(received, '/api/labels/extract')).toEqual([])
  })

  it('are no longer waited for when somebody cancels, and can be read after all', async () => {
    const never = Promise.withResolvers<typeof two>()
    const answers = [never.promise, two]
    await open({ 'POST /api/labels/extract': () => answers.shift() as never })
    await choose(file('slow.zpl'))
    await press('Cancel reading slow.zpl')
    await screen.findByText('Canceled')
    await press('Try again to read slow.zpl')
    expect(await names()).toEqual(['SHELF', 'slow'])
  })
})

describe('Adding labels', () => {
  it('publishes those that are chosen one after the other, with name and group', async () => {
    const received = await open()
    await choose(file('pallet.zpl'))
    const [first, second] = await drafts()
    typeInto(field('Name', first as HTMLElement), ' Shelf edge ')
    await act(async () =>
      within(second as HTMLElement)
        .getByRole('checkbox')
        .click(),
    )
    await press('Add 1 label')
    await screen.findByText('1 label was added. It can be printed now.')
    const [only, more] = sent(received, '/api/labels')
    expect(only?.body).toEqual({ name: 'Shelf edge', groupId: null, document: sampleLabel.document })
    expect(more).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connect to articles' }))
  })

  it('tells a name that is missing, used twice or taken at its field', async () => {
    const taken = problem(422, 'validation-failed', {
      errors: [{ path: 'name', code: 'taken', message: 'Another label has this name.' }],
    })
    const answers = [taken, undefined, undefined]
    await open({ 'POST /api/labels': (body) => answers.shift() ?? created(body) })
    await choose(file('pallet.zpl'))
    const [first, second] = await drafts()
    const name = field('Name', first as HTMLElement)
    typeInto(field('Name', second as HTMLElement), 'Pallet')
    typeInto(name, ' ')
    await screen.findByText('Enter a name.')
    expect(screen.getByRole('button', { name: 'Add 2 labels' }).hasAttribute('disabled')).toBe(true)
    typeInto(name, 'PALLET')
    expect(await screen.findAllByText('Another label in this list has this name.')).toHaveLength(2)
    typeInto(name, 'Shelf')
    await press('Add 2 labels')
    await screen.findByText('Another label has this name.')
    typeInto(name, 'Shelf 7')
    await press('Add 1 label')
    await screen.findByText('2 labels were added. They can be printed now.')
  })

  it('keeps what was added, and sends what failed again with the same key', async () => {
    const answers = [undefined, 'offline' as const]
    const received = await open({ 'POST /api/labels': (body) => answers.shift() ?? created(body) })
    await choose(file('pallet.zpl'))
    await drafts()
    await press('Add 2 labels')
    await screen.findByText('Not added')
    const retry = screen.getByRole('button', { name: 'Try again to add pallet' })
    await waitFor(() => expect(document.activeElement).toBe(retry))
    expect(screen.getByRole('button', { name: 'Continue with 1 added label' })).toBeDefined()
    await press('Try again to add pallet')
    await screen.findByText('2 labels were added. They can be printed now.')
    const requests = sent(received, '/api/labels')
    expect(requests.map(({ body }) => (body as { readonly name: string }).name)).toEqual(['SHELF', 'pallet', 'pallet'])
    const [first, lost, again] = requests.map(({ headers }) => headers['idempotency-key'])
    expect(again).toBe(lost)
    expect(lost).not.toBe(first)
  })

  it('asks before labels that are not added are left', async () => {
    await open()
    await choose(file('pallet.zpl'))
    await drafts()
    await press('Back')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel?' })
    expect(dialog).toBeDefined()
    expect(pathNow()).toBe('/addlabel')
  })
})

describe('A label of a ZPL file as it is', () => {
  const zpl = {
    source: 'XlhB',
    variables: [{ ...lot, variableName: 'batch' }] as never,
    remarks: ['~DG sends a picture.'],
  }
  const kept = extraction(label({ name: 'SHELF', warnings, zpl }), label({ zplRefusals: ['Line 1: ~JR restarts.'] }))
  const choice = (draft: HTMLElement, name: string) => within(draft).getByRole<HTMLInputElement>('radio', { name })

  it('is chosen beside its editable design, which alone has differences', async () => {
    await open({ 'POST /api/labels/extract': kept })
    await choose(file('pallet.zpl'))
    const [shelf] = (await drafts()) as HTMLElement[]
    if (!shelf) throw new Error('No label')
    const group = within(shelf).getByRole('radiogroup', { name: 'How to add SHELF' })
    expect(
      within(group)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).toEqual([true, false])
    within(shelf).getByText('6 differences from the original')
    await act(async () => choice(shelf, 'As it is').click())
    within(shelf).getByText('Printed with its own ZPL commands, on ZPL printers of 203 dpi only.')
    expect(within(shelf).queryByText('6 differences from the original')).toBeNull()
    expect(within(shelf).getByText('batch').tagName).toBe('CODE')
    within(shelf).getByText('~DG sends a picture.')
    expect(
      within(shelf)
        .getAllByRole('img')
        .map((picture) => picture.getAttribute('alt')),
    ).toEqual(['SHELF, as the printer draws it'])
  })

  it('is sent as the file, with its resolution and size', async () => {
    const received = await open({ 'POST /api/labels/extract': kept })
    await choose(file('pallet.zpl'))
    const [shelf] = (await drafts()) as HTMLElement[]
    if (!shelf) throw new Error('No label')
    await act(async () => choice(shelf, 'As it is').click())
    await press('Add 2 labels')
    await screen.findByText('2 labels were added. They can be printed now.')
    const [first, second] = sent(received, '/api/labels')
    const body = { name: 'SHELF', groupId: null, kind: 'zpl', zpl: 'XlhB', dpi: '203', variables: [] }
    expect(first?.body).toEqual(body)
    expect(second?.body).toEqual({ name: 'pallet', groupId: null, document: sampleLabel.document })
  })

  it('cannot be chosen where the server says why not, in Swedish as well', async () => {
    await open({ 'POST /api/labels/extract': kept })
    await choose(file('pallet.zpl'))
    const [, pallet] = (await drafts()) as HTMLElement[]
    if (!pallet) throw new Error('No label')
    expect(choice(pallet, 'As it is').disabled).toBe(true)
    within(pallet).getByText('It cannot be added as it is:')
    within(pallet).getByText('Line 1: ~JR restarts.')
    await act(() => speak('sv'))
    expect(choice(pallet, 'Som den är').disabled).toBe(true)
  })
})

describe('Connecting new labels to articles', () => {
  async function addBoth(answers: SampleAnswers = {}) {
    const received = await open(answers)
    await choose(file('pallet.zpl'))
    await drafts()
    await press('Add 2 labels')
    await screen.findByRole('heading', { name: 'Connect to articles' })
    return received
  }

  it('connects the chosen labels to the chosen articles at once, and leads to their print pages', async () => {
    const received = await addBoth({ 'POST /api/articles/change': { json: { undoId: 'u' } } })
    await act(async () => screen.getByRole('checkbox', { name: 'pallet' }).click())
    fireEvent.change(screen.getByRole('combobox', { name: 'Search or scan an article' }), {
      target: { value: 'cloud' },
    })
    const option = await screen.findByRole('option', { name: /Cloudberry jam/ })
    await act(async () => option.click())
    await press('Connect 1 article')
    const print = await screen.findByRole('link', { name: 'Print Cloudberry jam' })
    expect(print.getAttribute('href')).toBe(`/#/print-article/${sampleArticle.id}`)
    const change = received.find(({ body }) => body !== undefined && Object.hasOwn(body as object, 'addLabelIds'))
    expect(change?.body).toEqual({ ids: [sampleArticle.id], addLabelIds: ['id of SHELF'] })
  })

  it('can be skipped, and begun anew with other files', async () => {
    await addBoth()
    expect(screen.getByRole('link', { name: 'Skip this step' }).getAttribute('href')).toBe('/#/labels')
    await press('Add more labels')
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
  })

  it('is left to those who may change articles', async () => {
    signInAs('User', { UserRole: ['LabelManager'] })
    await addBoth()
    await screen.findByText('Ask an article manager to connect articles to your new labels.')
    expect(screen.queryByRole('combobox', { name: 'Search or scan an article' })).toBeNull()
  })

  it('speaks Swedish', async () => {
    await speak('sv')
    sampleServer({
      'POST /api/labels/extract': problem(422, 'file-not-readable', {
        errors: [{ path: 'file', code: 'empty-file', message: 'It is empty.' }],
      }),
    })
    await openApp('/addlabel')
    await screen.findByRole('heading', { level: 1, name: 'Ny etikett' })
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Välj filer', { selector: 'input' }), {
        target: { files: [file('a.zpl')] },
      })
    })
    await screen.findByText('Filen gick inte att läsa. Den är tom. Välj en annan fil.')
  })
})
