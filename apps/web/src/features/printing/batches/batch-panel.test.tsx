// @vitest-environment jsdom
import type { PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderIn } from '../../../testing/render.tsx'
import { BatchPanel } from './batch-panel.tsx'

const batch: PrintBatch = {
  id: '0190bbbb-0000-7000-8000-000000000001',
  orderId: '0190cccc-0000-7000-8000-000000000001',
  orderNumber: 'SO-1',
  printerId: '0190dddd-0000-7000-8000-000000000001',
  printerName: 'Packing 2',
  printsVia: 'server',
  userName: 'Pelle Packer',
  computerName: '',
  link: null,
  state: 'Running',
  reason: null,
  message: null,
  labels: 6,
  sent: 2,
  open: 0,
  failed: 0,
  unknown: 0,
  leftOut: { labels: 0, printedBy: [] },
  refusedLines: [],
  createdAt: '2026-11-26T10:00:00.000Z',
  endedAt: null,
}

const progress = () => screen.getByRole('progressbar', { name: 'Labels sent' }).getAttribute('value')

describe('The panel of a batch', () => {
  it('says what it leaves out and who printed that, and counts it as done', () => {
    const leftOut = { labels: 3, printedBy: ['Anna Berg', 'Bo Ek'] }
    renderIn(<BatchPanel batch={{ ...batch, leftOut }} />)
    screen.getByText('2 of 6 labels sent · 3 printed by Anna Berg, Bo Ek meanwhile')
    expect(progress()).toBe('5')
  })

  it('says nothing of it where nobody printed beside it', () => {
    renderIn(<BatchPanel batch={batch} />)
    screen.getByText('2 of 6 labels sent')
    expect(progress()).toBe('2')
  })

  it('says at its end how many labels the order no longer needed', () => {
    const leftOut = { labels: 3, printedBy: ['Anna Berg'] }
    renderIn(<BatchPanel batch={{ ...batch, leftOut, state: 'Finished' }} />)
    screen.getByText('2 of 6 labels sent · 3 printed by Anna Berg meanwhile · 1 no longer needed')
  })
})
