import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../lib/new-key.ts'
import { playTone } from '../../ui/tones.ts'
import { askHelper, useHelper } from '../helper-status/helper-status.queries.ts'
import { forgetOrder, keepOrder, keptOrder, type PrintOrder } from './print-order.ts'
import { printDoors } from './printing.queries.ts'
import { type PrintEnd, runPrint } from './run-print.ts'

export interface PrintWish {
  readonly label: LabelToPrint
  readonly articleName: string
  readonly printerName: string
}

/** What the strip says of a print that is over, or not over yet. */
export interface PrintReport {
  readonly key: string
  readonly articleName: string
  readonly printerName: string
  readonly quantity: number
  readonly at: Date
  readonly end: PrintEnd | { readonly kind: 'interrupted' }
  /** Goes on with the same order; there while it is not over. */
  readonly tryAgain?: () => void
  readonly drop?: () => void
  /** There is, or may be, a job on the server that nobody has finished. */
  readonly isOpen: boolean
}

/** Printing on a page: one order at a time, and how the last ones ended, newest first. */
export function usePrinting() {
  const queryClient = useQueryClient()
  const helper = useHelper()
  const isBusy = useRef(false)
  const [isPrinting, setPrinting] = useState(false)
  const [reports, setReports] = useState<readonly PrintReport[]>(() => {
    const order = keptOrder()
    return order ? [reportOf(order, { kind: 'interrupted' })] : []
  })

  function reportOf(order: PrintOrder, end: PrintReport['end']): PrintReport {
    const { key, articleName, printerName, quantity } = order
    const isOpen = end.kind === 'stuck' || end.kind === 'interrupted'
    const report = { key, articleName, printerName, quantity, at: new Date(), end, isOpen }
    if (!isOpen) return report
    return { ...report, tryAgain: () => void whileBusy(() => finish(order)), drop: () => drop(order) }
  }

  const show = (report: PrintReport) =>
    setReports((before) => [report, ...before.filter((one) => one.key !== report.key && !one.drop)].slice(0, 3))

  function drop(order: PrintOrder): void {
    forgetOrder()
    setReports((before) => before.filter((one) => one.key !== order.key))
  }

  async function whileBusy(task: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPrinting(true)
    await task().finally(() => {
      isBusy.current = false
      setPrinting(false)
    })
  }

  async function finish(order: PrintOrder): Promise<void> {
    const end = await runPrint(order, printDoors)
    if (end.kind !== 'stuck') forgetOrder()
    playTone(end.kind === 'sent' ? 'success' : 'failure')
    show(reportOf(order, end))
    await queryClient.invalidateQueries({ queryKey: ['print-history'] })
  }

  async function start(wish: PrintWish): Promise<void> {
    const { isUsable, settings, health } = helper.isUsable ? helper : await askHelper()
    const order: PrintOrder = {
      key: newKey(),
      body: { computerName: settings?.computerName ?? '', labels: [wish.label] },
      articleName: wish.articleName,
      printerName: wish.printerName,
      quantity: wish.label.quantity,
    }
    if (isUsable) {
      keepOrder(order)
      await finish(order)
      return
    }
    // Nothing was asked of the server yet, so there is nothing to keep: trying again starts over.
    playTone('failure')
    const error = new CallError(health ? 'not-paired' : 'helper-silent')
    const tryAgain = () => void whileBusy(() => start(wish))
    show({ ...reportOf(order, { kind: 'stuck', error }), tryAgain, isOpen: false })
  }

  return {
    isPrinting,
    reports,
    /** An order that is not over keeps the button from making another. */
    isWaiting: reports.some((report) => report.isOpen),
    print: (wish: PrintWish) => void whileBusy(() => start(wish)),
  }
}
