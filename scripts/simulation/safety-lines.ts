// The safety lines of a print: without any one of them, a fault that they are for breaks an invariant.
import type { Edit } from '../house/edit-sources.ts'
import { at, type SafetyLine } from './safety-line.ts'
import { stoppedLines } from './safety-lines-of-stops.ts'

const server = 'apps/server/src/features/printing'
const page = 'apps/web/src/features/printing'
const journal = 'packages/printing/src/journal'

const replayOfHelper: readonly Edit[] = [
  { file: 'apps/helper/src/print-file.ts', from: 'if (early) return', to: 'if (false && early) return' },
  { file: 'apps/helper/src/print-file.ts', from: 'if (meanwhile) return', to: 'if (false && meanwhile) return' },
  {
    file: `${journal}/journal-record.ts`,
    from: "entry === undefined || entry.state === 'accepted'\n",
    to: 'true\n',
  },
]

const lookBeforeDrawing: Edit = {
  file: `${server}/steps/try-print.ts`,
  from: 'key === undefined ? Promise.resolve(undefined)',
  to: 'key === undefined || key ? Promise.resolve(undefined)',
}

export const safetyLines: readonly SafetyLine[] = [
  {
    name: 'the look for the idempotency key',
    edits: [
      lookBeforeDrawing,
      {
        file: `${server}/steps/try-print.ts`,
        from: 'if (key === undefined || (await claimKeyFor(',
        to: 'if (key === undefined || key || (await claimKeyFor(',
      },
    ],
    printer: 'raw-socket',
    faults: [at('anna → server POST printjobs/article answered #1', 'reset')],
    breaks: 'I9',
  },
  {
    name: 'the unique constraint of idempotency keys, and the look-ups before it',
    edits: [
      {
        file: `${server}/steps/one-of-a-key.ts`,
        from: 'if (request.key === undefined) return work()',
        to: 'if (request) return work()',
      },
      lookBeforeDrawing,
    ],
    sql: 'alter table idempotency_keys drop constraint idempotency_keys_pkey',
    printer: 'raw-socket',
    faults: [at('anna → server POST printjobs/article #1', 'twice')],
    breaks: 'I9',
  },
  {
    name: "the page's own key for the same press",
    edits: [{ file: `${page}/print-lane/lane.ts`, from: 'key: isNewJob ? key : print.key', to: 'key' }],
    printer: 'raw-socket',
    faults: [at('anna → helper POST print answered #1', 'lost'), at('anna → helper GET print/… #1', 'lost')],
    breaks: 'I1',
  },
  {
    name: "the page's question to the journal behind a lost answer",
    edits: [
      {
        file: `${page}/hand-over-once.ts`,
        from: 'return askUntilKnown(file, doors)',
        to: "return { status: 'Failed' }",
      },
    ],
    printer: 'raw-socket',
    faults: [at('anna → helper POST print answered #1', 'reset')],
    breaks: 'I1',
  },
  {
    name: 'the fsync of the journal',
    edits: [],
    isJournalSynced: false,
    printer: 'raw-socket',
    faults: [at('the printer has it all #1', 'loses power')],
    breaks: 'I1',
  },
  {
    name: "the journal's record before the first byte",
    edits: [
      {
        file: 'apps/helper/src/print-file.ts',
        from: '    journal.begin(printJobEntryId)\n',
        to: '',
      },
    ],
    printer: 'raw-socket',
    faults: [at('the printer has it all #1', 'dies')],
    breaks: 'I1',
  },
  {
    name: 'the memory of calls that a full disk refused',
    edits: [
      {
        file: 'apps/helper/src/print-file.ts',
        from: 'inProgress.get(id) ?? refused.get(id) ?? storedWork',
        to: 'inProgress.get(id) ?? storedWork',
      },
    ],
    printer: 'raw-socket',
    faults: [at('anna → helper POST print #1', 'twice'), at('helper writes its journal #3', 'full')],
    breaks: 'I1',
  },
  {
    name: "the helper's replay of a known entry",
    edits: replayOfHelper,
    printer: 'raw-socket',
    faults: [
      at('anna → helper POST print answered #1', 'reset'),
      at('anna → helper GET print/… #1', 'lost'),
      at('helper → server POST helpers/journal #2', 'lost'),
      at('helper → server POST helpers/journal #3', 'lost'),
    ],
    breaks: 'I1',
  },
  {
    name: 'the end of a ticket with its lease, and the promise never to print what was given back',
    edits: [
      {
        file: 'apps/helper/src/check-ticket.ts',
        from: 'endsAt <= clock.now()',
        to: 'endsAt <= 0 * clock.now()',
      },
      {
        file: 'apps/helper/src/print-file.ts',
        from: 'return { outcome: givenBack }',
        to: 'return givenBack ? undefined : undefined',
      },
      {
        file: `${journal}/journal-record.ts`,
        from: "entry === undefined || entry.state === 'accepted'\n",
        to: "entry === undefined || entry.state === 'accepted' || entry.state === 'forbidden'\n",
      },
    ],
    printer: 'raw-socket',
    faults: [at('anna → helper POST print #1', 'late'), at('anna → helper GET print/… #1', 'leaves')],
    breaks: 'I3',
  },
  {
    name: 'the look into the print queue after a restart',
    edits: [
      {
        file: `${journal}/settle-interrupted.ts`,
        from: "if (trace === 'found') return success",
        to: "if (trace === 'found') return failed('')",
      },
    ],
    printer: 'print-queue',
    faults: [at('the printer has it all #1', 'dies')],
    breaks: 'I3',
  },
  {
    name: 'no second try of a hand-over that a crash interrupted',
    edits: [
      {
        file: `${journal}/journal.ts`,
        from: "interrupted: () => all().filter((entry) => entry.state === 'handing-over')",
        to: "interrupted: () => { for (const [id, entry] of entries) if (entry.state === 'handing-over') entries.set(id, { ...entry, state: 'accepted' }); return [] }",
      },
    ],
    printer: 'raw-socket',
    faults: [at('the printer has it all #1', 'dies')],
    breaks: 'I1',
  },
  {
    name: 'late truth: Success behind Unknown',
    edits: [
      {
        file: `${server}/entry-transitions.ts`,
        from: "{ from: 'Unknown', to: 'Success', saidBy: ['person', 'journal'] },",
        to: '',
      },
    ],
    printer: 'raw-socket',
    faults: [at('helper has synced its journal #5', 'dies for long')],
    breaks: 'late truth',
  },
  {
    name: 'the fence: only the computer that a label was sent to tells of it',
    edits: [
      {
        file: `${server}/entry-outcomes.service.ts`,
        from: 'entry.computerName.toLowerCase() === helper.computerName.toLowerCase()',
        to: "entry.computerName !== '' && helper.computerName !== ''",
      },
    ],
    printer: 'raw-socket',
    faults: [at('an old computer has the labels #1', 'speaks'), at('anna → helper POST print #1', 'leaves')],
    breaks: 'I2',
  },
  {
    name: 'the end of leases',
    edits: [
      {
        file: `${server}/entry-outcomes.service.ts`,
        from: 'for (let some = mostGivenUp; some === mostGivenUp; ended += some)',
        to: 'for (let some = 0; some === mostGivenUp; ended += some)',
      },
    ],
    printer: 'raw-socket',
    faults: [at('bytes leave for the printer #1', 'leaves')],
    breaks: 'I5',
  },
  {
    name: 'the lock on an entry that two report at once',
    edits: [
      {
        file: `${server}/entry-outcomes.store.ts`,
        from: ".where('printJobEntries.id', 'in', entryIds).forUpdate('printJobEntries').execute()",
        to: ".where('printJobEntries.id', 'in', entryIds).execute()",
      },
    ],
    printer: 'raw-socket',
    faults: [
      at('helper → server POST helpers/journal #2', 'lost'),
      at('anna → server PUT printjobs/printjobentries/status #1', 'twice'),
    ],
    breaks: 'I8',
  },
  {
    name: 'the comparison of the numbers that were drawn, and the constraint behind it',
    edits: [
      {
        file: 'apps/server/src/features/series/series-ranges.store.ts',
        from: ' and locked.next = read.next and locked.version = read.version',
        to: '',
      },
    ],
    sql: 'alter table series_ranges drop constraint series_ranges_apart',
    printer: 'raw-socket',
    faults: [],
    persons: 2,
    seed: 2,
    breaks: 'I4',
  },
  {
    name: 'the end of jobs whose labels were never drawn',
    edits: [
      { file: `${server}/steps/undrawn-jobs.ts`, from: '      await voidUndrawn(trx, ids, neverDrawn)\n', to: '' },
    ],
    printer: 'raw-socket',
    // The second print finds its numbers taken: it stores its job first, and its server dies before it draws.
    faults: [at('server behind the commit of POST printjobs/article #2', 'dies')],
    persons: 2,
    seed: 2,
    breaks: 'I5',
  },
  {
    name: 'the quota given back with a job that was wholly voided',
    edits: [
      {
        file: `${server}/entry-outcomes.service.ts`,
        from: '  await settleQuotas(trx, jobIds)\n',
        to: '',
      },
    ],
    printer: 'raw-socket',
    faults: [at('anna → server POST printjobs/article answered #1', 'leaves')],
    breaks: 'I7',
  },
  ...stoppedLines,
]
