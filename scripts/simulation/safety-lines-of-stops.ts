// The safety lines that stop a disabled label under approval. Without any of them it is begun all the same.
import { at, type SafetyLine } from './safety-line.ts'

const server = 'apps/server/src/features/printing'

export const stoppedLines: readonly SafetyLine[] = [
  {
    name: 'the look at a ticket before the first byte, and the promise not to begin what was stopped',
    edits: [
      {
        file: 'apps/helper/src/print-file.ts',
        from: 'if (!(await mayBegin(work, needs)))',
        to: 'if (false && !(await mayBegin(work, needs)))',
      },
      {
        file: 'apps/helper/src/report-journal.ts',
        from: 'if (answer.stopped) calls.stop(answer.stopped)',
        to: '',
      },
    ],
    printer: 'raw-socket',
    isReviewed: true,
    faults: [at('a label waits for its printer #1', 'disables'), at('printer is connected to #1', 'waits')],
    breaks: 'I6',
  },
  {
    name: "the server's look at stops before it renews a ticket",
    edits: [
      {
        file: `${server}/stopped/renew-tickets.service.ts`,
        from: "state === 'Sent' && isPrintable && leaseEndsAt > readAt",
        to: "state === 'Sent' && (isPrintable || leaseEndsAt <= readAt)",
      },
    ],
    printer: 'raw-socket',
    isReviewed: true,
    faults: [at('somebody has the labels #1', 'disables')],
    breaks: 'I6',
  },
]
