import { openJournal } from '../journal/journal.ts'

// A process of its own for tests: holds the journal of a directory with an open hand-over until it is killed.
const journal = openJournal(process.argv[2] ?? '')
journal.accept('held', { sha256: 'ab', target: { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } })
journal.begin('held')
process.send?.('held')
process.on('disconnect', () => journal.close())
