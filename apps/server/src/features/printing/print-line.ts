import type { FieldError } from '@labelwright/contract/errors'
import { ProductError } from '@labelwright/contract/errors'
import type { LabelOfAnything } from '@labelwright/contract/server/printing-schemas'
import { localMoment } from '@labelwright/label-document/formats/dates'
import { type MergedVariable, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import type { Actor } from '../../platform/http/actor.ts'
import type { ArticleToPrint } from '../articles/articles.service.ts'
import type { PrintedLabel } from '../labels/labels.service.ts'
import type { PrinterForLabel } from '../printers/printers.service.ts'

/** A label that is asked for; data of its order fills what the label has of it and lets be changed, the last of one name wins. */
export interface WantedLabel extends LabelOfAnything {
  readonly orderData?: readonly { readonly key: string; readonly data: string }[]
  /** The widget that it is printed by. */
  readonly widgetId?: string
  /** The article of `articleId` if it does not exist yet: it is stored with the print. */
  readonly newArticle?: ArticleToPrint
}

/** One label of a job with all that it is printed of. */
export interface PrintLine {
  readonly index: number
  readonly wanted: WantedLabel
  readonly label: PrintedLabel
  readonly article: Omit<ArticleToPrint, 'id'> & { readonly id: string | null }
  readonly printer: PrinterForLabel
}

/** Why a value that came with the call may not be used; what repeats the article's own is no change. */
function refusalOf(variable: MergedVariable | undefined, key: string, data: string) {
  if (!variable) return { code: 'variable-unknown', message: `The label has no variable "${key}".` }
  if (variable.isSerial) {
    return { code: 'not-editable', message: `"${key}" is filled in by its series when the label is printed.` }
  }
  const isAllowed = variable.isEditable || variable.value === data
  return isAllowed ? undefined : { code: 'not-editable', message: `"${key}" cannot be changed here.` }
}

/** The values a label is printed with: the article's, then what the person typed where that is allowed. Serial numbers come later. */
export function fillLine({ index, wanted, label, article }: PrintLine, actor: Actor): Record<string, string> {
  const merged = mergeArticleData(label.document.variables, article)
  const values: Record<string, string> = Object.fromEntries(merged.map((each) => [each.variableName, each.value]))
  for (const { key, data } of wanted.orderData ?? []) {
    const variable = merged.find((each) => each.variableName.toLowerCase() === key.toLowerCase())
    if (variable?.isEditable) values[variable.variableName] = data
  }
  const errors: FieldError[] = []
  for (const [position, { key, data }] of wanted.editableData.entries()) {
    const variable = merged.find((each) => each.variableName.toLowerCase() === key.toLowerCase())
    const refusal = refusalOf(variable, key, data)
    if (refusal) errors.push({ path: `labels.${index}.editableData.${position}.key`, ...refusal })
    else if (variable) values[variable.variableName] = data
  }
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
  return { ...values, ...systemValues({ label, article }, actor) }
}

/** Variables that the system fills; a label that has none of them ignores them. */
export const systemValues = (
  { label, article }: Pick<PrintLine, 'label' | 'article'>,
  actor: Actor,
): Record<string, string> => ({
  meta_user: actor.name,
  meta_time: localMoment(new Date()),
  meta_article: article.name,
  meta_version: label.versionNumber === null ? '' : String(label.versionNumber),
})
