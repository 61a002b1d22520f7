// The font trial: a program of its own, with bounded memory and time, that tries one font. `node font-trial.ts FILE` answers JSON.
import { readFileSync } from 'node:fs'
import { tryFont } from './try-font.ts'

const [, , path = ''] = process.argv
process.stdout.write(JSON.stringify(await tryFont(new Uint8Array(readFileSync(path)))))
