// A label's variables as a table: brought in as a file, and downloaded.
import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type {
  VariableChange,
  VariablesFileBody,
  VariablesFromFile,
} from '@labelwright/contract/server/label-variables-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import type { UploadedFile } from '../../../../platform/http/uploads.ts'
import type { TableOfRows } from '../../../catalogue/table-download.service.ts'
import { shownVariables } from '../../shown-variables.ts'
import { type MergedVariables, type Mistake, mergeVariables } from '../merge-variables.ts'
import { variablesOf } from '../set-variables.service.ts'
import { changeStandingLabel, readStandingLabel, type StandingLabel } from '../standing-label.service.ts'
import { cellError, changesOfTable, type TableChanges } from './changes-of-table.ts'
import { readVariableTable } from './read-variable-table.ts'
import { nameColumn, variableColumns } from './variable-columns.ts'

interface VariablesFile {
  readonly labelId: string
  readonly file: UploadedFile
  readonly body: VariablesFileBody
}

/** Does what a table says, or with `check` says what it would do. All rows, or none: mistakes are told with row and column. */
export async function setVariablesFromFile(
  ctx: Context,
  actor: Actor,
  wish: VariablesFile,
): Promise<VariablesFromFile> {
  const { labelId, file, body } = wish
  const label = await readStandingLabel(ctx, actor, labelId)
  const table = changesOfTable(await readVariableTable(ctx, actor, file.path))
  const isApplied = body.step !== 'check'
  let changes: readonly VariableChange[] = []
  const partsOf = (document: LabelDocument) => {
    const merged = mergeTable(document, table, label.kind)
    changes = describeChanges(table, merged)
    return { ...document, variables: merged.variables }
  }
  const after = isApplied
    ? await changeStandingLabel(ctx, actor, { labelId, version: body.version, path: 'file', partsOf })
    : withParts(label, body, partsOf)
  return { ...variablesOf(after), isApplied, changes: [...changes], ignoredColumns: [...table.ignoredColumns] }
}

function withParts(
  label: StandingLabel,
  { version }: VariablesFileBody,
  partsOf: (document: LabelDocument) => LabelDocument,
): StandingLabel {
  if (version !== undefined && version !== label.version) throw new ProductError('stale-version')
  return { ...label, document: partsOf(label.document) }
}

function mergeTable(document: LabelDocument, table: TableChanges, kind: StandingLabel['kind']): MergedVariables {
  const changes = table.rows.map(({ change }) => change)
  // A file has the fields that it has.
  const merged = mergeVariables(document.variables, changes, { mayAdd: kind === 'design' })
  const errors = [...table.errors, ...merged.mistakes.map((mistake) => errorOf(mistake, table))]
  if (errors.length === 0) return merged
  throw new ProductError('validation-failed', { errors: inOrderOfRows(errors) })
}

function errorOf({ index, field, code, message }: Mistake, { rows }: TableChanges): FieldError {
  const column = variableColumns.find(({ fields }) => fields.some((one) => one === field)) ?? nameColumn
  return cellError({ line: rows[index]?.line ?? 0, column: column.title }, code, message)
}

const inOrderOfRows = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.toSorted((one, other) => Number(one.values?.row) - Number(other.values?.row))

function describeChanges({ rows }: TableChanges, { pairs }: MergedVariables): readonly VariableChange[] {
  return pairs.map(({ before, after }, index): VariableChange => {
    const cells = variableColumns
      .filter((column) => column !== nameColumn)
      .map((column) => ({
        column: column.title,
        before: before ? column.write(before) : null,
        after: column.write(after),
      }))
      .filter((cell) => cell.before !== cell.after)
    const what = before ? (cells.length > 0 ? 'changed' : 'same') : 'added'
    return { line: rows[index]?.line ?? 0, variableName: after.variableName, what, cells }
  })
}

/** The variables as a table that `setVariablesFromFile` takes back as it is. */
export async function exportVariables(ctx: Context, actor: Actor, labelId: string): Promise<TableOfRows> {
  const { document } = await readStandingLabel(ctx, actor, labelId)
  return {
    name: 'Variables',
    columns: variableColumns.map(({ title }) => title),
    rows: rowsOf(shownVariables(document)),
  }
}

async function* rowsOf(variables: readonly LabelVariable[]) {
  yield variables.map((variable) => variableColumns.map(({ write }) => write(variable)))
}
