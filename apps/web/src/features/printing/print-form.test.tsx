// @vitest-environment jsdom
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { Problem } from '@labelwright/label-document/problem'
import { act, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/i18n.ts'
import { renderIn } from '../../testing/render.tsx'
import { sampleServer } from '../../testing/sample-server.ts'
import { PrintForm } from './print-form.tsx'
import type { PrintFormState } from './use-print-form.ts'

afterEach(async () => {
  await act(() => speak('en'))
})

const field = (variableName: string) => ({
  variableName,
  dataType: 'default' as const,
  value: '',
  isEditable: true,
  isSerial: false,
  isFromLabel: false,
  isRequired: true,
  propertyType: 'text',
  propertySize: 14,
})
const problem = (message: string, more: Partial<Problem>): Problem => ({
  code: 'gs1-invalid',
  severity: 'error',
  message,
  ...more,
})

/** The form with what is wrong by field; answers how often it printed. */
function openForm(
  problems: Readonly<Record<string, readonly Problem[]>>,
  printer?: Partial<Printer>,
  ofLabel: object = {},
) {
  sampleServer({ 'GET /health': 'offline' })
  let prints = 0
  const form = {
    labels: [],
    label: {
      id: 'l',
      document: null,
      ...ofLabel,
      variables: ['name', 'gtin', 'lot'].map((variableName) => ({ variableName, dataType: 'default' })),
    },
    fields: ['name', 'gtin', 'lot'].map(field),
    values: {},
    quantity: 1,
    printer,
    problemsOf: (name: string) => problems[name] ?? [],
    hindrance: Object.values(problems).some((own) => own.some(({ severity }) => severity === 'error'))
      ? { code: 'problems', count: 1 }
      : undefined,
    print: () => {
      prints += 1
    },
    setValue: () => undefined,
    fromScan: [],
    removeScanned: () => undefined,
    setQuantity: () => undefined,
    choosePrinter: () => undefined,
  } as unknown as PrintFormState
  const printers = { data: [] } as unknown as Parameters<typeof PrintForm>[0]['printers']
  renderIn(<PrintForm form={form} printers={printers} quantityRef={createRef()} />)
  return () => prints
}
const printButton = () => screen.getByRole('button', { name: 'Print 1 label' })
const gtin = () => screen.getByRole('textbox', { name: /GTIN/ })

describe('A wrong value on the print form', () => {
  const wrong = { gtin: [problem('(01) GTIN takes exactly 14 digits; "A" contains "A".', {})] }

  it('is marked where it is, with its own message, and nowhere else', () => {
    openForm(wrong)
    expect(gtin().getAttribute('aria-invalid')).toBe('true')
    const message = screen.getByText('(01) GTIN takes exactly 14 digits; "A" contains "A".')
    expect(gtin().getAttribute('aria-describedby')?.split(' ')).toContain(message.id)
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
  })

  it.each(['the button', 'Enter in a field', 'Enter on the page'])(
    'gets the focus on %s, and nothing prints',
    (how) => {
      const prints = openForm({ ...wrong, lot: [problem('Too long', {})] })
      if (how === 'the button') fireEvent.click(printButton())
      else if (how === 'Enter on the page') fireEvent.keyDown(document.body, { key: 'Enter' })
      else fireEvent.submit(printButton().closest('form') as HTMLFormElement)
      expect(document.activeElement).toBe(gtin())
      expect([prints(), printButton().getAttribute('aria-disabled')]).toEqual([0, 'true'])
    },
  )

  it('that is missing is told in a few words, in both languages', async () => {
    openForm({ gtin: [problem('The variable "gtin" must have a value.', { code: 'variable-required' })] })
    expect(screen.getByText('Enter a value.')).toBeDefined()
    await act(() => speak('sv'))
    expect(screen.getByText('Fyll i ett värde.')).toBeDefined()
  })

  it('in another language names the application identifier', async () => {
    await act(() => speak('sv'))
    openForm({ gtin: [problem('(01) …', { applicationIdentifier: '01' })] })
    expect(screen.getByText('Värdet för (01) är inte giltigt.')).toBeDefined()
  })
})

it('A label that takes too long to draw says until when it is printed all the same, in both languages [SEC-42]', async () => {
  const tooHeavy = { message: '', errors: [], printsUntil: '2026-12-28T10:00:00.000Z' }
  const prints = openForm({}, undefined, { tooHeavy })
  expect(screen.getByText(/takes too long to draw. From .*28.*, printing it may be refused/)).toBeDefined()
  await act(() => speak('sv'))
  expect(screen.getByText(/Från .*28.* kan utskriften nekas/)).toBeDefined()
  await act(() => speak('en'))
  fireEvent.click(printButton())
  expect(prints()).toBe(1)
})

it('A warning beside a field does not mark it as wrong, and the label prints', () => {
  const prints = openForm({ gtin: [problem('The text is cut.', { severity: 'warning' })] })
  expect(screen.getByText('The text is cut.')).toBeDefined()
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
  fireEvent.click(printButton())
  expect(prints()).toBe(1)
})

describe('Who prints', () => {
  const zpl = { id: 'p', language: 'zpl', dpi: 203.2 } as const
  const noHelper = /printer helper/i

  it('is said before the click: the server needs no helper, and nobody is warned that there is none', async () => {
    openForm({}, { ...zpl, printsVia: 'server' })
    await screen.findByText('ZPL (Zebra) · 203 dpi · by the server')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(noHelper)).toBeNull()
    await act(() => speak('sv'))
    await screen.findByText('ZPL (Zebra) · 203 dpi · via servern')
  })

  it('is IPP where the server prints PDF', async () => {
    openForm({}, { ...zpl, language: 'pdf', dpi: 300, printsVia: 'server' })
    await screen.findByText('PDF (IPP) · 300 dpi · by the server')
  })

  it('is the helper of this computer otherwise, and its absence is said', async () => {
    openForm({}, { ...zpl, printsVia: 'helper' })
    await screen.findByText('ZPL (Zebra) · 203 dpi · by the helper on this computer')
    await screen.findByText(noHelper)
  })
})
