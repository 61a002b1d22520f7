// Finding and replacing in what a label says; expressions and names of variables are not touched.
import type { TextEdit } from '@labelwright/open-label/commands'
import type { Records } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import { isPartLocked } from '../locks/locked-parts.ts'
import { countEdits, editTexts, type FindEdits } from './text-fields.ts'

export interface Search {
  readonly text: string
  readonly matchesCase: boolean
}

/** How often a text stands in contents. */
export const countFound = (editor: Editor, search: Search): number =>
  search.text === '' ? 0 : countEdits(editor.label.records(), finding(search, ''))

/** Ids of elements that say a text, columns of tables by their table. */
export function findElements(editor: Editor, search: Search): string[] {
  const records = editor.label.records()
  if (search.text === '') return []
  const found = editTexts(records, finding(search, ''))
  return [...new Set(found.map(({ id }) => elementOf(records, id)))]
}

const elementOf = (records: Records, id: string): string => {
  const record = records.get(id)
  return record?.kind === 'column' ? (record.place?.parent ?? id) : id
}

/** How many of those are in contents that are locked, and so are not replaced. */
export const countLocked = (editor: Editor, search: Search): number =>
  countFound(editor, search) - countReplaceable(editor, search)

const countReplaceable = (editor: Editor, search: Search): number =>
  search.text === '' ? 0 : countEdits(unlocked(editor.label.records()), finding(search, ''))

/** Without the elements whose content is locked. */
const unlocked = (records: Records): Records =>
  new Map([...records].filter(([id]) => !isPartLocked(records, id, 'content')))

/** Replaces a text everywhere but in what is locked; answers how often. */
export function replaceAll(editor: Editor, search: Search, replacement: string): number {
  const count = countReplaceable(editor, search)
  const changes = count === 0 ? [] : editTexts(unlocked(editor.label.records()), finding(search, replacement))
  return count > 0 && editor.perform(changes) ? count : 0
}

const finding =
  (search: Search, ins: string): FindEdits =>
  (text, language) =>
    language === 'content' ? placesOf(text, search).map((at): TextEdit => ({ at, del: search.text.length, ins })) : []

function placesOf(text: string, { text: wanted, matchesCase }: Search): number[] {
  // Letters whose length changes with their case would move the places.
  const fold = (one: string): string => (matchesCase ? one : Array.from(one, foldLetter).join(''))
  const [within, needle] = [fold(text), fold(wanted)]
  const places: number[] = []
  for (let at = within.indexOf(needle); at !== -1; at = within.indexOf(needle, at + needle.length)) places.push(at)
  return places
}

function foldLetter(letter: string): string {
  const small = letter.toLowerCase()
  return small.length === letter.length ? small : letter
}
