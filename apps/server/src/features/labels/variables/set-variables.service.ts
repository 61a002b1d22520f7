import { ProductError } from '@labelwright/contract/errors'
import type {
  ChangedVariable,
  LabelVariables,
  SetLabelVariablesBody,
  SetPrintSettingsBody,
} from '@labelwright/contract/server/label-variables-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { shownVariables } from '../shown-variables.ts'
import { mergeVariables } from './merge-variables.ts'
import {
  type ChangedParts,
  changeStandingLabel,
  readStandingLabel,
  type StandingLabel,
} from './standing-label.service.ts'

/** A label's variables and print settings, as the contract says them. */
export const variablesOf = ({ document, ...label }: StandingLabel): LabelVariables => ({
  ...label,
  variables: shownVariables(document),
  printSettings: document.printSettings ?? {},
})

export async function getVariables(ctx: Context, actor: Actor, labelId: string): Promise<LabelVariables> {
  return variablesOf(await readStandingLabel(ctx, actor, labelId))
}

/** Sets fields of a label's variables as one step. */
export async function setVariables(
  ctx: Context,
  actor: Actor,
  { labelId, version, variables }: SetLabelVariablesBody,
): Promise<LabelVariables> {
  const partsOf = (document: LabelDocument) => withVariables(document, variables)
  return variablesOf(await changeStandingLabel(ctx, actor, { labelId, version, path: 'variables', partsOf }))
}

function withVariables(document: LabelDocument, changes: readonly ChangedVariable[]): ChangedParts {
  const { variables, mistakes } = mergeVariables(document.variables, changes, { mayAdd: false })
  if (mistakes.length === 0) return { ...document, variables }
  throw new ProductError('validation-failed', {
    errors: mistakes.map(({ index, field, code, message }) => ({ path: `variables.${index}.${field}`, code, message })),
  })
}

/** Sets how printers are set for a label, all of it. */
export async function setPrintSettings(
  ctx: Context,
  actor: Actor,
  { labelId, body }: { readonly labelId: string; readonly body: SetPrintSettingsBody },
): Promise<LabelVariables> {
  const { version, printSettings } = body
  const wanted = Object.keys(printSettings).length > 0 ? printSettings : undefined
  const partsOf = ({ variables }: LabelDocument): ChangedParts =>
    wanted ? { variables, printSettings: wanted } : { variables }
  return variablesOf(await changeStandingLabel(ctx, actor, { labelId, version, path: 'printSettings', partsOf }))
}
