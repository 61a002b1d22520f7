import type { Fields } from '@labelwright/open-label/records'

const longest = 60

/** What a person calls an element: its name, or else what it says. Empty where it has neither. */
export function ownNameOf({ name, content, pictogram, runs, source }: Fields): string {
  if (typeof name === 'string' && name !== '') return name
  if (Array.isArray(runs)) return short(runs.map((run) => textOf(run)).join(''))
  const text = [content, pictogram, source].find((one): one is string => typeof one === 'string' && one.trim() !== '')
  return short(text ?? '')
}

const textOf = (run: unknown): string =>
  typeof run === 'object' && run !== null && 'content' in run ? String(run.content) : ''

function short(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
