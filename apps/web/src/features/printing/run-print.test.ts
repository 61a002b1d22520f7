import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import type { PrintJobEntry, PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import { describe, expect, it } from 'vitest'
import { CallError, type FailureCode } from '../../api/call-error.ts'
import type { PrintOrder } from './print-order.ts'
import { helperBodyOf, type PrintDoors, runPrint } from './run-print.ts'

const order: PrintOrder = {
  key: 'press-1',
  body: { computerName: 'PACK-07', labels: [] },
  articleName: 'Cloudberry jam',
  printerName: 'Packing 2',
  quantity: 3,
}
const file: PrintJobFile = {
  printJobEntryId: 'entry-1',
  targetIpAddress: '10.0.0.21',
  targetPort: 9100,
  targetPrintQueue: '',
  printFileName: 'label.zpl',
  printerFileUrl: 'https://labels.example/file',
  useLocalPrinterDriver: false,
  pdfAsBase64String: 'XlhB',
  orientation: 'portrait',
  scale: 'none',
  side: 'one-sided',
  paperSize: '',
  customPaperSize: '',
  ticket: 'ticket',
}
const failing = (code: FailureCode) => async () => {
  throw new CallError(code, { message: code })
}

/** Doors at which everything goes well, but for the given ones; `said` is what went through them, in order. */
function doorsWith(
  changes: Partial<PrintDoors> & { readonly files?: PrintJobFile[]; readonly entries?: PrintJobEntry[] },
) {
  const said: string[] = []
  const handedOver: PrintFileBody[] = []
  const doors: PrintDoors = {
    makeJob: async (_, key) => {
      said.push(`job ${key}`)
      return { entityId: 'job-1', state: 'Created', files: changes.files ?? [file], entries: changes.entries ?? [] }
    },
    handOver: async (body): Promise<PrintFileAnswer> => {
      handedOver.push(body)
      said.push(`file ${body.printJobEntryId}`)
      return changes.handOver ? changes.handOver(body) : { status: 'Success' }
    },
    askOutcome: async (id): Promise<PrintOutcome> => {
      said.push(`ask ${id}`)
      return changes.askOutcome ? changes.askOutcome(id) : { status: 'Success' }
    },
    tellEntry: async ({ printJobEntryId, status }) => said.push(`${printJobEntryId} is ${status}`),
    tellJob: async ({ entityId, status }) => said.push(`${entityId} is ${status}`),
    wait: async () => {},
    ...(changes.makeJob ? { makeJob: changes.makeJob } : {}),
    ...(changes.tellEntry ? { tellEntry: changes.tellEntry } : {}),
  }
  return { doors, said, handedOver }
}

describe('A print', () => {
  it('sends each file to the helper, then tells the entry and the job [JOB-15] [JOB-16]', async () => {
    const { doors, said } = doorsWith({ files: [file, { ...file, printJobEntryId: 'entry-2' }] })
    expect(await runPrint(order, doors)).toEqual({ kind: 'sent' })
    expect(said).toEqual([
      'job press-1',
      'file entry-1',
      'entry-1 is Success',
      'file entry-2',
      'entry-2 is Success',
      'job-1 is Processed',
    ])
  })

  it('names the fields of the file as the helper does [HELPER-08]', () => {
    expect(helperBodyOf(file)).toEqual({
      printJobEntryId: 'entry-1',
      ticket: 'ticket',
      targetAddress: '10.0.0.21',
      port: 9100,
      targetPrintQueue: '',
      printerFileUrl: 'https://labels.example/file',
      useLocalPrinterDriver: false,
      pdfAsBase64String: 'XlhB',
      orientation: 'portrait',
      scale: 'none',
      side: 'one-sided',
      paperSize: '',
      customPaperSize: '',
    })
  })

  it('that the printer refused is failed, in the helper’s words', async () => {
    const { doors, said } = doorsWith({ handOver: async () => ({ status: 'Failed', message: 'No paper.' }) })
    expect(await runPrint(order, doors)).toMatchObject({ kind: 'failed', message: 'No paper.' })
    expect(said).toContain('entry-1 is Failed')
    expect(said.at(-1)).toBe('job-1 is Processed')
  })

  it('that the helper refused for good is failed', async () => {
    const { doors } = doorsWith({ handOver: failing('ticket-invalid') })
    expect(await runPrint(order, doors)).toMatchObject({ kind: 'failed', code: 'ticket-invalid' })
  })

  it('that the server refused leaves no job', async () => {
    const { doors, said } = doorsWith({ makeJob: failing('label-not-published') })
    expect(await runPrint(order, doors)).toMatchObject({ kind: 'refused', error: { code: 'label-not-published' } })
    expect(said).toEqual([])
  })

  it('counts as sent when only the telling failed: the helper tells the server too', async () => {
    const { doors } = doorsWith({ tellEntry: failing('outcome-final') })
    expect(await runPrint(order, doors)).toEqual({ kind: 'sent' })
  })
})

describe('A hand-over without an answer', () => {
  it.each([
    ['Success', 'sent', 'timed-out'],
    ['Failed', 'failed', 'timed-out'],
    ['Unknown', 'unknown', 'offline'],
  ] as const)('is what the journal says: %s is %s', async (status, kind, code) => {
    const { doors, said } = doorsWith({ handOver: failing(code), askOutcome: async () => ({ status }) })
    expect(await runPrint(order, doors)).toMatchObject({ kind })
    expect(said).toContain(`entry-1 is ${status}`)
  })

  it('is asked about again while it is in progress', async () => {
    const answers: PrintOutcome[] = [{ status: 'InProgress' }, { status: 'InProgress' }, { status: 'Success' }]
    const { doors, said } = doorsWith({
      handOver: failing('timed-out'),
      askOutcome: async () => answers.shift() ?? { status: 'Unknown' },
    })
    expect(await runPrint(order, doors)).toEqual({ kind: 'sent' })
    expect(said.filter((word) => word === 'ask entry-1')).toHaveLength(3)
  })

  it('is not over when the helper is silent, and nothing is told', async () => {
    const { doors, said } = doorsWith({ handOver: failing('offline'), askOutcome: failing('offline') })
    expect(await runPrint(order, doors)).toMatchObject({ kind: 'stuck', error: { code: 'helper-silent' } })
    expect(said).toEqual(['job press-1', 'file entry-1', 'ask entry-1'])
  })

  it('is tried again with the same key, file and entry', async () => {
    const { doors, said, handedOver } = doorsWith({})
    const silent: PrintDoors = { ...doors, askOutcome: failing('offline'), handOver: failing('offline') }
    expect((await runPrint(order, silent)).kind).toBe('stuck')
    expect(await runPrint(order, doors)).toEqual({ kind: 'sent' })
    expect(said.filter((word) => word.startsWith('job'))).toEqual(['job press-1', 'job press-1', 'job-1 is Processed'])
    expect(handedOver).toEqual([helperBodyOf(file)])
  })
})

describe('A server without an answer', () => {
  it.each(['offline', 'not-ready', 'unexpected'] as const)('leaves the print open: %s', async (code) => {
    const { doors } = doorsWith({ makeJob: failing(code) })
    expect(await runPrint(order, doors)).toMatchObject({ kind: 'stuck', error: { code } })
  })

  it('that still works on the same request is waited for', async () => {
    let tries = 0
    const { doors } = doorsWith({
      makeJob: async () => {
        tries += 1
        if (tries < 3) throw new CallError('request-in-progress')
        return { entityId: 'job-1', state: 'Created', files: [file], entries: [] }
      },
    })
    expect(await runPrint(order, doors)).toEqual({ kind: 'sent' })
    expect(tries).toBe(3)
  })
})

describe('A print that is tried again after its outcome became known', () => {
  it.each([
    ['Success', { kind: 'sent' }],
    ['Failed', { kind: 'failed', message: 'The printer was off.' }],
    ['Voided', { kind: 'failed', message: 'The printer was off.' }],
    ['Unknown', { kind: 'unknown', message: 'The printer was off.' }],
  ] as const)('says what the server knows of an entry that is %s, and hands nothing over', async (state, end) => {
    const entries = [{ printJobEntryId: 'entry-1', state, message: 'The printer was off.' }]
    const { doors, handedOver } = doorsWith({ files: [], entries })
    expect(await runPrint(order, doors)).toEqual(end)
    expect(handedOver).toEqual([])
  })
})
