import { currentFormatVersion, type LabelDocument } from './label-document.ts'
import { labelDocumentSchema } from './label-document-schema.ts'
import { labelLimits } from './label-limits.ts'
import { migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import type { Problem } from './problem.ts'
import { normalForm } from './reading/normal-form.ts'
import { sayIssue } from './reading/say-issue.ts'

type ReadLabelDocument =
  | { readonly document: LabelDocument; readonly problems: [] }
  | { readonly document: undefined; readonly problems: Problem[] }

const mostProblems = 20

const refused = (...problems: Problem[]): ReadLabelDocument => ({ document: undefined, problems })

/** Reads parsed JSON of any known format version as a label document of the current one, or tells why it is none. */
export function readLabelDocument(value: unknown): ReadLabelDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused(invalid('A label document is a JSON object.'))
  }
  if (isTooDeep(value)) return refused(invalid('The label document has too many levels of lists and groups.'))
  const source = value as Readonly<Record<string, unknown>>
  const version = source.formatVersion
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return refused(invalid('formatVersion must be a whole number from 1.'))
  }
  if (version > currentFormatVersion) {
    return refused({
      code: 'document-too-new',
      severity: 'error',
      message: `This label was made with a newer version of the program (format ${version}; this one reads up to ${currentFormatVersion}).`,
    })
  }
  return check(migrate(source, migrations, { from: version, to: currentFormatVersion }))
}

// Each group is two levels of JSON, an object and a list; a page, an element and its parts some more.
const deepest = 8 + 2 * labelLimits.depth

// Without recursion, because what is too deep for that must be refused here.
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) level = level.flatMap(partsOf)
  return level.length > 0
}

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter((one) => typeof one === 'object') : []

function check(source: unknown): ReadLabelDocument {
  const result = labelDocumentSchema.safeParse(source)
  if (result.success) return { document: normalForm(result.data), problems: [] }
  return refused(...result.error.issues.slice(0, mostProblems).map((issue) => invalid(sayIssue(issue, source))))
}

const invalid = (message: string): Problem => ({ code: 'document-invalid', severity: 'error', message })
