import { isFreeName, renameVariable } from '@labelwright/label-editor/texts/rename-variable'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import { TypedField } from '../properties/typed-field.tsx'
import { nameOf, type VariableRow } from './variable-records.ts'

/** The name of a variable, changed wherever the label names it. */
export function NameBox({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const [error, setError] = useState<string>()
  const commit = (typed: string): boolean => {
    const name = typed.trim()
    const isFree = isFreeName(editor, row.id, name)
    const isTaken = name !== '' && name.length <= 200 && !/[{}]/.test(name)
    setError(isFree ? undefined : t(isTaken ? 'designer.variables.nameTaken' : 'designer.variables.nameWrong'))
    return isFree && renameVariable(editor, row.id, name)
  }
  return <TypedField label={t('designer.variables.name')} shown={nameOf(row)} error={error} isFirst onCommit={commit} />
}
