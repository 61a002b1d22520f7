// @vitest-environment jsdom
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleImport } from '../../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'

const run = `/api/import/runs/${sampleImport.id}`
const question = 'Rows are matched by name. Match them by external identifier instead?'
const unanswered = 'Choose whether to match rows by external identifier or by name.'
const wentBack = 'Rows are now matched by name, because no column has the external identifier.'

interface File {
  readonly keyField?: ImportOptions['keyField']
  /** The field of the column SKU. */
  readonly sku?: ImportOptions['mapping'][number]['field']
  readonly samples?: readonly [skus: readonly string[], titles: readonly string[]]
}

/** Opens the columns of a file; answers the calls that the page makes. */
async function openColumns({ keyField = 'name', sku = 'data', samples = [['A-1'], ['Jam']] }: File = {}) {
  const columns = [
    { name: 'SKU', samples: [...samples[0]] },
    { name: 'Title', samples: [...samples[1]] },
  ]
  const mapping = [
    { column: 'SKU', field: sku, key: sku === 'data' ? 'SKU' : '' },
    { column: 'Title', field: 'name', key: '' },
  ]
  const answer = {
    json: {
      data: {
        ...sampleImport,
        detected: { ...sampleImport.detected, columns },
        options: { ...sampleImport.options, keyField, mapping },
      },
    },
  }
  const received = sampleServer({ [`GET ${run}`]: answer, [`POST ${run}/check`]: answer })
  await openApp(`/importdata?import=${sampleImport.id}`)
  await screen.findByRole('combobox', { name: 'Field for SKU' })
  return received
}
const send = (column: string, field: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: `Field for ${column}` }), { target: { value: field } })
const key = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Match rows by' }).value
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const checkButton = () => screen.getByRole('button', { name: 'Check the file' })
const isHeld = () => checkButton().hasAttribute('disabled')
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The key of rows that are matched by name', () => {
  it.each([
    ['Match by external identifier', 'External identifier', 'externalIdentifier'],
    ['Match by name', 'Name', 'name'],
  ])('is asked when a column is mapped to the identifier, and the check waits: %s', async (answer, shown, keyField) => {
    const received = await openColumns()
    expect(screen.queryByRole('radio')).toBeNull()
    send('SKU', 'externalIdentifier')
    const group = screen.getByRole('radiogroup', { name: question })
    expect(group.querySelectorAll('input')).toHaveLength(2)
    expect(said()).toEqual(expect.arrayContaining([question, unanswered]))
    expect([radio('Match by external identifier').checked, radio('Match by name').checked]).toEqual([false, false])
    expect([key(), isHeld()]).toEqual(['Name', true])
    fireEvent.click(radio(answer))
    expect([key(), isHeld(), radio(answer).checked]).toEqual([shown, false, true])
    await act(async () => checkButton().click())
    expect(received.find(({ url }) => url.endsWith('/check'))?.body).toMatchObject({ options: { keyField } })
  })

  it('is suggested where names repeat and identifiers do not, and can be left as it is', async () => {
    await openColumns({
      samples: [
        ['A-1', 'A-2', 'A-3'],
        ['Jam', 'jam ', 'Tea'],
      ],
    })
    send('SKU', 'externalIdentifier')
    const asked = 'Names repeat in this file. Match rows by external identifier instead of by name?'
    screen.getByRole('radiogroup', { name: asked })
    expect([radio('Match by external identifier').checked, key(), isHeld()]).toEqual([
      true,
      'External identifier',
      false,
    ])
    fireEvent.click(radio('Match by name'))
    expect([key(), isHeld()]).toEqual(['Name', false])
  })

  it.each([
    [
      'no name repeats',
      [
        ['A-1', 'A-2'],
        ['Jam', 'Tea'],
      ],
    ],
    [
      'identifiers repeat, too',
      [
        ['A-1', 'A-1'],
        ['Jam', 'Jam'],
      ],
    ],
    ['an identifier is missing', [['A-1'], ['Jam', 'Jam']]],
    ['nothing is known of either', [[], []]],
  ] as const)('is not suggested where %s', async (_, samples) => {
    await openColumns({ samples })
    send('SKU', 'externalIdentifier')
    expect([radio('Match by external identifier').checked, radio('Match by name').checked]).toEqual([false, false])
    expect([key(), isHeld()]).toEqual(['Name', true])
  })

  it('goes back to the name when the identifier loses its column, which is said', async () => {
    await openColumns()
    send('SKU', 'externalIdentifier')
    fireEvent.click(radio('Match by external identifier'))
    send('SKU', '')
    expect([key(), isHeld(), screen.queryByRole('radio')]).toEqual(['Name', false, null])
    expect(said()).toContain(wentBack)
    send('SKU', 'externalIdentifier')
    expect(said()).toContain(question)
    expect(said()).not.toContain(wentBack)
  })

  it('is not asked any more when the identifier loses its column before the answer', async () => {
    await openColumns()
    send('SKU', 'externalIdentifier')
    send('SKU', 'data')
    expect([key(), isHeld(), screen.queryByRole('radio')]).toEqual(['Name', false, null])
    expect(said()).not.toContain(wentBack)
  })

  it('is answered by choosing the key, too', async () => {
    await openColumns()
    send('SKU', 'externalIdentifier')
    fireEvent.click(screen.getByRole('combobox', { name: 'Match rows by' }))
    const list = within(await screen.findByRole('listbox', { name: 'Match rows by' }))
    fireEvent.click(list.getByRole('option', { name: 'External identifier' }))
    expect([radio('Match by external identifier').checked, isHeld()]).toEqual([true, false])
  })
})

describe('The identifier as the key', () => {
  it('that loses its column gives way to the name, which is said', async () => {
    await openColumns({ keyField: 'externalIdentifier', sku: 'externalIdentifier' })
    send('SKU', 'data')
    expect([key(), isHeld()]).toEqual(['Name', false])
    expect(said()).toContain(wentBack)
  })

  it('stays when another column takes its place', async () => {
    await openColumns({ keyField: 'externalIdentifier', sku: 'externalIdentifier' })
    send('Title', 'externalIdentifier')
    expect([key(), isHeld(), screen.queryByRole('radio')]).toEqual(['External identifier', false, null])
    expect(said()).not.toContain(wentBack)
  })
})
