import type { LabelDocument } from '@labelwright/label-document/label-document'
import { expect } from 'vitest'
import { applyCommand } from '../apply-command.ts'
import { changesTo } from '../changes-to.ts'
import type { Change } from '../commands.ts'
import type { Records } from '../records.ts'
import { toDocument } from '../to-document.ts'

/** As it is stored. */
export const plain = (document: LabelDocument): unknown => JSON.parse(JSON.stringify(document))

/** Goes to a document and back. Answers the changes that led there. */
export function goAndReturn(records: Records, document: LabelDocument): readonly Change[] {
  const changes = changesTo(records, document)
  const { records: after, inverse, leftOut, notices } = applyCommand(records, { changes })
  expect([leftOut, notices]).toEqual([[], []])
  expect(plain(toDocument(after))).toEqual(plain(document))
  expect(changesTo(after, document)).toEqual([])
  const back = applyCommand(after, { changes: inverse })
  expect([back.leftOut, back.notices]).toEqual([[], []])
  expect(new Map([...back.records].toSorted())).toEqual(new Map([...records].toSorted()))
  return changes
}
