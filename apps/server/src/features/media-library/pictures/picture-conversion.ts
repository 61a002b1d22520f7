// The picture conversion: a program of its own, with bounded memory and time, that reads one file. `node picture-conversion.ts FILE PAGE` answers JSON.
import { readFileSync } from 'node:fs'
import { convertPicture } from './convert-picture.ts'

const [, , path = '', page = '1'] = process.argv
process.stdout.write(JSON.stringify(await convertPicture(new Uint8Array(readFileSync(path)), Number(page))))
