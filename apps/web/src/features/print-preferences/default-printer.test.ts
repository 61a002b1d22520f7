import { describe, expect, it } from 'vitest'
import { assignedPrinter, proposedPrinter } from './default-printer.ts'

const printers = ['a', 'b', 'c'].map((id) => ({ id }))
const assigned = (printerId: string, isDefault = true, computerName = 'DESK-1') => ({
  printerId,
  isDefault,
  computerName,
})
const idOf = (printer: { readonly id: string } | undefined) => printer?.id

describe('Printer default lookup', () => {
  it.each([
    ['the one flagged as default', [assigned('a', false), assigned('b'), assigned('c', false)], 'b'],
    ['none where none is flagged', [assigned('a', false)], undefined],
    ['none where the flagged one is not available', [assigned('x'), assigned('b', false)], undefined],
    ['the one of this computer before that of all', [assigned('a', true, ''), assigned('c')], 'c'],
    ['that of all where this computer has none', [assigned('a', true, ''), assigned('c', false)], 'a'],
    ['that of all where this computer’s is not available', [assigned('x'), assigned('a', true, '')], 'a'],
  ])('chooses among a label’s assignments %s [PRINTER-13]', (_, assignments, id) => {
    expect(idOf(assignedPrinter(assignments, printers))).toBe(id)
  })

  it('goes before what was chosen last, a person’s own and a group’s, in this order', () => {
    const wishes = { assignments: [assigned('a')], lastPrinterId: 'b', ownPrinterId: 'c', groupPrinterId: 'b' }
    expect(idOf(proposedPrinter(printers, wishes))).toBe('a')
    expect(idOf(proposedPrinter(printers, { ...wishes, assignments: [] }))).toBe('b')
    expect(idOf(proposedPrinter(printers, { ...wishes, assignments: [], lastPrinterId: undefined }))).toBe('c')
    const ofGroup = { assignments: [], lastPrinterId: 'gone', ownPrinterId: null, groupPrinterId: 'b' }
    expect(idOf(proposedPrinter(printers, ofGroup))).toBe('b')
    expect(idOf(proposedPrinter(printers, { ...ofGroup, groupPrinterId: undefined }))).toBe('a')
    expect(proposedPrinter([], ofGroup)).toBeUndefined()
  })
})
