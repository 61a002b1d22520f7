import { ProductError } from '@labelwright/contract/errors'
import type {
  ChangedVariable,
  LabelVariables,
  SetLabelVariablesBody,
} from '@labelwright/contract/server/label-variables-schemas'
import type { Change } from '@labelwright/open-label/commands'
import type { Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { changeOpenLabel } from '../../label-designer/change-open-label.service.ts'
import { shownVariables } from '../shown-variables.ts'

/** Sets fields of a label's variables as one step in the designer. */
export async function setVariables(
  ctx: Context,
  actor: Actor,
  { labelId, variables }: SetLabelVariablesBody,
): Promise<LabelVariables> {
  const changesOf = (records: Records) => changesOfVariables(records, variables)
  const records = await changeOpenLabel(ctx, actor, { labelId, changesOf, path: 'variables' })
  return { labelId, variables: shownVariables(toDocument(records)) }
}

function changesOfVariables(records: Records, variables: readonly ChangedVariable[]): Change[] {
  const ids = new Map(
    [...records].flatMap(([id, { kind, fields }]) =>
      kind === 'variable' ? [[String(fields.variableName).toLowerCase(), id] as const] : [],
    ),
  )
  return variables.flatMap(({ variableName, ...fields }, index) => {
    const id = ids.get(variableName.toLowerCase())
    if (id === undefined) throw unknownVariable(variableName, index)
    const had = records.get(id)?.fields ?? {}
    return Object.entries(fields).flatMap(([field, value]): Change[] =>
      value === undefined || (had[field] ?? null) === value ? [] : [{ type: 'field', id, field, value }],
    )
  })
}

function unknownVariable(name: string, index: number): ProductError {
  const message = `The label has no variable named "${name}".`
  return new ProductError('validation-failed', {
    errors: [{ path: `variables.${index}.variableName`, code: 'not-found', message }],
  })
}
