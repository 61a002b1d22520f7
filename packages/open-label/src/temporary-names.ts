import type { FieldChange } from './commands.ts'
import type { LabelRecord, Records } from './records.ts'

interface Renaming {
  readonly before: Records
  readonly target: Records
  readonly staying: ReadonlySet<string>
}

/** Two variables never have one name, so that those that give their name to another one get a name in between first. */
export function temporaryNames({ before, target, staying }: Renaming): FieldChange[] {
  const wanted = new Map([...target].flatMap(([id, record]) => nameOf(record).map((name) => [name, id])))
  const taken = new Set([...wanted.keys(), ...[...before.values()].flatMap(nameOf)])
  return [...before].flatMap(([id, record]): FieldChange[] => {
    const [name] = nameOf(record)
    const heir = name === undefined ? undefined : wanted.get(name)
    if (!staying.has(id) || heir === undefined || heir === id) return []
    return [{ type: 'field', id, field: 'variableName', value: freeName(taken) }]
  })
}

/** As names are compared. */
const nameOf = ({ kind, fields }: LabelRecord): string[] =>
  kind === 'variable' ? [String(fields.variableName ?? '').toLowerCase()] : []

function freeName(taken: Set<string>): string {
  let number = 1
  while (taken.has(`variable ${number}`)) number++
  taken.add(`variable ${number}`)
  return `variable ${number}`
}
