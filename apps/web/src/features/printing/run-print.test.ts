import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import type { PrintJobAnswer, PrintJobEntry, PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import { describe, expect, it } from 'vitest'
import { CallError, type FailureCode } from '../../api/call-error.ts'
import { printJobFile } from '../../testing/print-job-file.ts'
import { type PrintDoors, type PrintWaits, runPrint } from './run-print.ts'

const print = { key: 'press-1', body: { computerName: 'PACK-07', labels: [] } }
const file = printJobFile('entry-1')
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
    askJob: changes.askJob ?? failing('not-found'),
    makeJob: async (_, key) => {
      said.push(`job ${key}`)
      return { entityId: 'job-1', state: 'Created', files: changes.files ?? [file], entries: changes.entries ?? [] }
    },
    renewTickets: changes.renewTickets ?? failing('not-found'),
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
    showPdf: ({ printJobEntryId }) => said.push(`show ${printJobEntryId}`),
    wait: async () => {},
    isHelperWell: async () => true,
    ...(changes.makeJob ? { makeJob: changes.makeJob } : {}),
    ...(changes.tellEntry ? { tellEntry: changes.tellEntry } : {}),
  }
  return { doors, said, handedOver }
}

describe('A print that the server makes', () => {
  const entry = (state: PrintJobEntry['state'], message: string | null = null): PrintJobEntry[] => [
    { printJobEntryId: 'entry-1', state, message },
  ]
  const serverDoors = (...states: PrintJobEntry[][]) => {
    const asked: string[] = []
    const askJob = async (entityId: string) => {
      asked.push(entityId)
      const entries = states.length > 1 ? states.shift() : states[0]
      return { entityId, state: 'Printing' as const, files: [], entries: entries ?? [] }
    }
    return { ...doorsWith({ files: [], entries: entry('Created'), askJob }), asked }
  }

  it('is awaited until its outcome is known, and no helper is asked [JOB-13]', async () => {
    const { doors, said, asked } = serverDoors(entry('Created'), entry('Sent'), entry('Success'))
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(asked).toEqual(['job-1', 'job-1', 'job-1'])
    expect(said).toEqual(['job press-1', 'job-1 is Processed'])
  })

  it('ends with the words of the server where the printer is off [JOB-13]', async () => {
    const { doors } = serverDoors(entry('Sent'), entry('Failed', 'Is it switched on?'))
    expect(await runPrint(print, doors)).toEqual({ kind: 'failed', message: 'Is it switched on?' })
  })

  it('is never said to be sent while the printer has not taken it: the same print may be awaited again [JOB-13]', async () => {
    const { doors } = serverDoors(entry('Sent'))
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'stuck', error: { code: 'timed-out' } })
  })
})

describe('A print for a helper that the page cannot call', () => {
  const answer = (state: PrintJobEntry['state'], isLinked: boolean): PrintJobAnswer => ({
    entityId: 'job-1',
    state: 'Printing',
    files: [],
    entries: [{ printJobEntryId: 'entry-1', state, message: null }],
    waitsFor: { computerName: 'PACK-1', isLinked },
  })
  const waitingDoors = (...answers: PrintJobAnswer[]) => {
    const told: (string | undefined)[] = []
    const left = [...answers]
    const made = answer('Created', false)
    const askJob = async () => (left.length > 1 ? left.shift() : left[0]) ?? made
    const doors = doorsWith({ files: [], askJob, makeJob: async () => made }).doors
    return { doors, told, onWaits: (waits: PrintWaits | undefined) => told.push(waits?.computerName) }
  }
  const many = Array.from({ length: 100 }, () => answer('Created', false))

  it('is waited for as long as the server does, and is told of when that begins and ends', async () => {
    const { doors, told, onWaits } = waitingDoors(...many, answer('Created', true), answer('Success', true))
    expect(await runPrint(print, { ...doors, onWaits })).toEqual({ kind: 'sent' })
    expect(told).toEqual(['PACK-1', undefined])
  })

  it('is not said to wait once the helper was sent it: that cannot be given up', async () => {
    const { doors, told, onWaits } = waitingDoors(answer('Sent', false))
    expect(await runPrint(print, { ...doors, onWaits })).toMatchObject({ error: { code: 'helper-not-linked' } })
    expect(told).toEqual(['PACK-1', undefined])
  })

  it('is left to be awaited again where nobody shows that it waits', async () => {
    const { doors } = waitingDoors(...many)
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'stuck', error: { code: 'helper-not-linked' } })
  })
})

describe('A print', () => {
  it('sends each file to the helper, then tells the entry and the job [JOB-15] [JOB-16]', async () => {
    const { doors, said } = doorsWith({ files: [file, { ...file, printJobEntryId: 'entry-2' }] })
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(said).toEqual([
      'job press-1',
      'file entry-1',
      'entry-1 is Success',
      'file entry-2',
      'entry-2 is Success',
      'job-1 is Processed',
    ])
  })

  it('shows a PDF file that is for no printer, which has its outcome already', async () => {
    const pdf = { ...file, targetIpAddress: '', targetPrintQueue: '' }
    const entries: PrintJobEntry[] = [{ printJobEntryId: 'entry-1', state: 'Success', message: null }]
    const { doors, said } = doorsWith({ files: [pdf], entries })
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(said).toEqual(['job press-1', 'show entry-1', 'job-1 is Processed'])
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
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'failed', message: 'No paper.' })
    expect(said).toContain('entry-1 is Failed')
    expect(said.at(-1)).toBe('job-1 is Processed')
  })

  it('that the helper refused for good is failed', async () => {
    const { doors } = doorsWith({ handOver: failing('ticket-invalid') })
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'failed', code: 'ticket-invalid' })
  })

  it('that the server refused leaves no job', async () => {
    const { doors, said } = doorsWith({ makeJob: failing('label-not-published') })
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'refused', error: { code: 'label-not-published' } })
    expect(said).toEqual([])
  })

  it('counts as sent when only the telling failed: the helper tells the server too', async () => {
    const { doors } = doorsWith({ tellEntry: failing('outcome-final') })
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
  })

  it.each([
    ['offline', 3],
    ['outcome-final', 1],
  ] as const)(
    'is told again, without anybody waiting for it, to a server that was %s: %i times in all',
    async (code, times) => {
      const [told, waits] = [[] as string[], [] as number[]]
      const tellEntry: PrintDoors['tellEntry'] = async ({ status }) => {
        told.push(status)
        if (told.length < times || code === 'outcome-final') throw new CallError(code)
      }
      const { doors } = doorsWith({ tellEntry })
      const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
      const wait = async (ms: number) => {
        if (ms < 2_000) return
        waits.push(ms)
        await isBack
      }
      const isHelperWell = async () => true
      expect(
        await runPrint(print, { ...doors, handOver: async () => ({ status: 'Success' }), isHelperWell, wait }),
      ).toEqual({ kind: 'sent' })
      expect(told).toHaveLength(1)
      comeBack()
      await expect.poll(() => told).toEqual(Array.from({ length: times }, () => 'Success'))
      expect(waits.filter((ms) => ms > 2_000)).toEqual(times === 3 ? [5_000] : [])
    },
  )
})

describe('A hand-over without an answer', () => {
  it.each([
    ['Success', 'sent', 'timed-out'],
    ['Failed', 'failed', 'timed-out'],
    ['Unknown', 'unknown', 'offline'],
  ] as const)('is what the journal says: %s is %s', async (status, kind, code) => {
    const { doors, said } = doorsWith({ handOver: failing(code), askOutcome: async () => ({ status }) })
    expect(await runPrint(print, doors)).toMatchObject({ kind })
    expect(said).toContain(`entry-1 is ${status}`)
  })

  it('is asked about again while it is in progress', async () => {
    const answers: PrintOutcome[] = [{ status: 'InProgress' }, { status: 'InProgress' }, { status: 'Success' }]
    const { doors, said } = doorsWith({
      handOver: failing('timed-out'),
      askOutcome: async () => answers.shift() ?? { status: 'Unknown' },
    })
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(said.filter((word) => word === 'ask entry-1')).toHaveLength(3)
  })

  it('is not over when the helper is silent, and nothing is told', async () => {
    const { doors, said } = doorsWith({ handOver: failing('offline'), askOutcome: failing('offline') })
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'stuck', error: { code: 'helper-silent' } })
    expect(said).toEqual(['job press-1', 'file entry-1', 'ask entry-1'])
  })

  it('is tried again with the same key, file and entry', async () => {
    const { doors, said, handedOver } = doorsWith({})
    const silent: PrintDoors = { ...doors, askOutcome: failing('offline'), handOver: failing('offline') }
    expect((await runPrint(print, silent)).kind).toBe('stuck')
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(said.filter((word) => word.startsWith('job'))).toEqual(['job press-1', 'job press-1', 'job-1 is Processed'])
    expect(handedOver).toEqual([helperBodyOf(file)])
  })
})

describe('A helper that hangs', () => {
  /** A hand-over that is not answered until the test says so, and time that passes when the test says so. */
  function hanging(isHelperWell: () => Promise<boolean>) {
    const handOver = Promise.withResolvers<PrintFileAnswer>()
    const patience = Promise.withResolvers<void>()
    const waits: number[] = []
    const { doors } = doorsWith({ handOver: () => handOver.promise })
    const wait = (ms: number) => {
      waits.push(ms)
      return patience.promise
    }
    let isSilent = false
    const end = runPrint(print, { ...doors, wait, isHelperWell }, () => {
      isSilent = true
    })
    return { handOver, patience, waits, end, isSilent: () => isSilent }
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

  it('is asked how it is 2 s after a hand-over went out, and told of while the hand-over goes on', async () => {
    const { handOver, patience, waits, end, isSilent } = hanging(async () => false)
    await settle()
    expect([waits, isSilent()]).toEqual([[2_000], false])
    patience.resolve()
    await settle()
    expect(isSilent()).toBe(true)
    handOver.resolve({ status: 'Success' })
    expect(await end).toEqual({ kind: 'sent' })
  })

  it('is not told of when it says that it is well, as while a printer is slow', async () => {
    const { handOver, patience, end, isSilent } = hanging(async () => true)
    patience.resolve()
    await settle()
    handOver.resolve({ status: 'Success' })
    await end
    expect(isSilent()).toBe(false)
  })

  it('is not asked when the answer came in time', async () => {
    let asked = 0
    const { handOver, patience, end } = hanging(async () => {
      asked += 1
      return false
    })
    handOver.resolve({ status: 'Success' })
    await end
    patience.resolve()
    await settle()
    expect(asked).toBe(0)
  })
})

describe('An answer that cannot be read to its end', () => {
  // Cut within its body it is 'offline'; 'answer-unreadable' when it came whole and was not what it should be.
  it.each(['offline', 'answer-unreadable'] as const)(
    'is a silence: the same request is sent again with the same key, and prints once: %s',
    async (code) => {
      const { doors, handedOver } = doorsWith({})
      const keys: string[] = []
      const makeJob: PrintDoors['makeJob'] = async (body, key) => {
        keys.push(key)
        if (keys.length === 1) throw new CallError(code)
        return doors.makeJob(body, key)
      }
      expect(await runPrint(print, { ...doors, makeJob })).toEqual({ kind: 'sent' })
      expect(keys).toEqual(['press-1', 'press-1'])
      expect(handedOver).toHaveLength(1)
    },
  )

  it('leaves the print open when it comes so twice', async () => {
    let tries = 0
    const makeJob = async () => {
      tries += 1
      throw new CallError('answer-unreadable')
    }
    const { doors } = doorsWith({ makeJob })
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'stuck', error: { code: 'answer-unreadable' } })
    expect(tries).toBe(2)
  })
})

describe('A server without an answer', () => {
  it.each(['offline', 'not-ready', 'unexpected', 'session-ended', 'too-many-requests'] as const)(
    'leaves the print open: %s',
    async (code) => {
      const { doors } = doorsWith({ makeJob: failing(code) })
      expect(await runPrint(print, doors)).toMatchObject({ kind: 'stuck', error: { code } })
    },
  )

  it('that stands still is said, and asked again with the same key until it answers [LANE-02]', async () => {
    const { doors, handedOver } = doorsWith({})
    const keys: string[] = []
    const told: boolean[] = []
    const makeJob: PrintDoors['makeJob'] = async (body, key) => {
      keys.push(key)
      if (keys.length <= 3) throw new CallError('timed-out')
      return doors.makeJob(body, key)
    }
    const onServerSilent = (isSilent: boolean) => told.push(isSilent)
    expect(await runPrint(print, { ...doors, makeJob, onServerSilent })).toEqual({ kind: 'sent' })
    expect(keys).toEqual(['press-1', 'press-1', 'press-1', 'press-1'])
    expect(told).toEqual([true, false])
    expect(handedOver).toHaveLength(1)
  })

  it('that stands still while it prints is asked again, and the print is not given up [LANE-02]', async () => {
    const entries: PrintJobEntry[] = [{ printJobEntryId: 'entry-1', state: 'Created', message: null }]
    let asked = 0
    const { doors } = doorsWith({
      files: [],
      entries,
      askJob: async (entityId) => {
        asked += 1
        if (asked <= 3) throw new CallError('timed-out')
        return { entityId, state: 'Processed', files: [], entries: [{ ...entries[0], state: 'Success' }] } as never
      },
    })
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(asked).toBe(4)
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
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
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
    expect(await runPrint(print, doors)).toEqual(end)
    expect(handedOver).toEqual([])
  })
})

describe('A file of a label under approval [PRT-40]', () => {
  const files = ['entry-1', 'entry-2'].map((id) => ({ ...printJobFile(id), ticket: 'old', renewsTicket: true }))
  const renewing =
    (said: string[]): PrintDoors['renewTickets'] =>
    async (ids) => {
      said.push(`renew ${ids.join()}`)
      return {
        tickets: ids.map((printJobEntryId) => ({ printJobEntryId, ticket: `new ${printJobEntryId}` })),
        stopped: [],
      }
    }

  it('is sent with a ticket that was asked for right before', async () => {
    const { doors, said, handedOver } = doorsWith({ files })
    expect(await runPrint(print, { ...doors, renewTickets: renewing(said) })).toEqual({ kind: 'sent' })
    expect(said.slice(1, 7)).toEqual([
      'renew entry-1',
      'file entry-1',
      'entry-1 is Success',
      'renew entry-2',
      'file entry-2',
      'entry-2 is Success',
    ])
    expect(handedOver.map(({ ticket }) => ticket)).toEqual(['new entry-1', 'new entry-2'])
  })

  it('that was stopped is not sent, and nothing is told of it [PRT-41]', async () => {
    const stopped = [{ printJobEntryId: 'entry-1', state: 'Sent', message: 'Ada disabled the label.' }] as const
    const renewTickets = async () => ({ tickets: [], stopped: [...stopped] })
    const { doors, said } = doorsWith({ files: files.slice(0, 1), renewTickets })
    const end = await runPrint(print, doors)
    expect(end).toEqual({ kind: 'failed', message: 'Ada disabled the label.', code: 'print-stopped' })
    expect(said).toEqual(['job press-1', 'job-1 is Processed'])
  })

  it('whose outcome the journal has told meanwhile is not sent again', async () => {
    const stopped = [{ printJobEntryId: 'entry-1', state: 'Success', message: '' }] as const
    const renewTickets = async () => ({ tickets: [], stopped: [...stopped] })
    const { doors, handedOver } = doorsWith({ files: files.slice(0, 1), renewTickets })
    expect(await runPrint(print, doors)).toEqual({ kind: 'sent' })
    expect(handedOver).toEqual([])
  })

  it('is not sent while the server does not answer, and may be tried again', async () => {
    const { doors, handedOver } = doorsWith({ files, renewTickets: failing('offline') })
    expect(await runPrint(print, doors)).toMatchObject({ kind: 'stuck' })
    expect(handedOver).toEqual([])
  })

  it('that waits in the helper until its ticket has ended gets a new one', async () => {
    const answers: PrintOutcome[] = [{ status: 'InProgress', needsTicket: true }]
    const tickets: string[] = []
    const { doors, said } = doorsWith({
      files: files.slice(0, 1),
      askOutcome: async () => answers.shift() ?? { status: 'Unknown' },
      handOver: async ({ ticket }) => {
        tickets.push(ticket)
        if (tickets.length === 1) throw new CallError('timed-out')
        return { status: 'Success' }
      },
    })
    expect(await runPrint(print, { ...doors, renewTickets: renewing(said) })).toEqual({ kind: 'sent' })
    expect(tickets).toEqual(['new entry-1', 'new entry-1'])
    expect(said).toContain('entry-1 is Success')
  })

  it('that the helper did not begin is told by its journal alone', async () => {
    const { doors, said } = doorsWith({ files: files.slice(0, 1), handOver: failing('print-stopped') })
    const end = await runPrint(print, { ...doors, renewTickets: renewing(said) })
    expect(end).toMatchObject({ kind: 'failed', code: 'print-stopped' })
    expect(said.filter((word) => word.startsWith('entry-1 is'))).toEqual([])
  })

  it('goes to a helper of an earlier version one at a time [PRT-43]', async () => {
    let [underWay, most] = [0, 0]
    const handOver: PrintDoors['handOver'] = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 5))
      underWay -= 1
      return { status: 'Success' }
    }
    const { doors, said } = doorsWith({ files, handOver })
    const earlier = { ...doors, renewTickets: renewing(said), mostAtOnce: 6, asksAgain: () => false }
    expect(await runPrint(print, earlier)).toEqual({ kind: 'sent' })
    expect(most).toBe(1)
  })
})
