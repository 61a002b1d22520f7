import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '@labelwright/printing/hand-over'
import { isJournalRecord } from '@labelwright/printing/journal/journal-record'
import { DamagedRecordFile, readRecords } from '@labelwright/printing/journal/record-file'
import { type Examination, type Finding, fix, note, ok } from './finding.ts'

/** The journal needs a few kilobytes for each label; below this other programs will soon have the rest. */
const leastFreeBytes = 50 * 1024 * 1024
const lowBytes = 500 * 1024 * 1024

/** Whether the data directory can be written to, has room, and its journal can be read. */
export function checkDataDirectory({ settings: { dataDirectory } }: Examination): readonly Finding[] {
  if (!existsSync(dataDirectory)) return [note(`${dataDirectory} does not exist yet. The first start makes it.`)]
  const hindrance = whyNotWritable(dataDirectory)
  if (hindrance !== undefined) {
    return [
      fix(
        `Nothing can be written to ${dataDirectory} (${hindrance}). Give your user the right to, or choose another with --data-dir.`,
      ),
    ]
  }
  return [roomIn(dataDirectory), journalIn(dataDirectory)]
}

function whyNotWritable(directory: string): string | undefined {
  const file = join(directory, `doctor-${process.pid}.tmp`)
  try {
    writeFileSync(file, 'Written by labelwright-helper doctor.')
    rmSync(file)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

function roomIn(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  const room = `${Math.floor(free / 1024 / 1024)} MB are free for the print journal in ${directory}`
  if (free < leastFreeBytes) return fix(`Only ${room}. Free some space on this disk, or labels cannot be printed.`)
  return free < lowBytes ? note(`Only ${room}. Free some space on this disk soon.`) : ok(`${room}.`)
}

function journalIn(directory: string): Finding {
  const path = join(directory, 'journal.ndjson')
  if (!existsSync(path)) return ok('Nothing was printed from here yet, so there is no print journal.')
  try {
    const { length } = readRecords(path, isJournalRecord)
    return ok(`The print journal can be read: ${length} records.`)
  } catch (error) {
    if (error instanceof DamagedRecordFile) return fix(error.message)
    return fix(`The print journal ${path} cannot be read (${reasonOf(error)}). Give your user the right to read it.`)
  }
}
