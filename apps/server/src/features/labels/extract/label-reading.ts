// The label reading: a program of its own, with bounded memory and time, that reads one file. `node label-reading.ts ORDER` answers JSON.
import { readFileSync } from 'node:fs'
import type { ExtractionOrder } from './extraction-protocol.ts'
import { readLabelFile } from './read-label-file.ts'

const order = JSON.parse(process.argv[2] ?? '') as ExtractionOrder
process.stdout.write(JSON.stringify(await readLabelFile(new Uint8Array(readFileSync(order.path)), order)))
