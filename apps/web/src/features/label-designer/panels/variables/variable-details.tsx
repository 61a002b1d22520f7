import { kindOfVariable, type VariableKind, variableKinds } from '@labelwright/label-document/filling/variable-kinds'
import { ChevronLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import { SelectBox } from '../properties/select-box.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FormatSection } from './format/format-section.tsx'
import { MadeSection } from './made-section.tsx'
import { NameBox } from './name-box.tsx'
import { QuestionSection } from './question-section.tsx'
import { SeriesSection } from './series/series-section.tsx'
import { UsesSection } from './uses-section.tsx'
import { ValuesSection } from './values-section.tsx'
import { changeKind } from './variable-kind.ts'
import { nameOf, usesOf, type VariableRow } from './variable-records.ts'
import panelClasses from './variables.module.css'

interface VariableDetailsProps {
  readonly row: VariableRow
  readonly onBack: () => void
  readonly onOpen: (id: string) => void
}

/** All that can be said of a variable. */
export function VariableDetails({ row, onBack, onOpen }: VariableDetailsProps) {
  const { t } = useTranslation()
  const { change, records } = useDesigner()
  const [isDeleting, setDeleting] = useState(false)
  const kind = kindOfVariable(row.fields)
  const isAsked = kind !== 'computed' && kind !== 'serial'
  const uses = usesOf(records, row.id)
  const remove = (): void => {
    change([{ type: 'remove', id: row.id }])
    onBack()
  }
  return (
    <>
      <div className={panelClasses.head}>
        <button type="button" className={panelClasses.back} onClick={onBack}>
          <ChevronLeft size={16} aria-hidden="true" />
          {t('designer.variables.all')}
        </button>
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t('designer.variables.delete', { name: nameOf(row) })}
          onClick={() => (uses.length > 0 ? setDeleting(true) : remove())}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </div>
      <section className={classes.section}>
        <NameBox row={row} />
        <SelectBox
          label={t('designer.variables.type')}
          value={kind}
          onChoose={(value) => change(changeKind(row, value as VariableKind))}
          options={variableKinds.map((value) => ({
            value,
            text: t(`designer.variables.kind.${value}` as Parameters<typeof t>[0]),
          }))}
        />
      </section>
      {kind === 'computed' && <MadeSection row={row} />}
      {kind === 'serial' && <SeriesSection row={row} />}
      {isAsked && <ValuesSection row={row} />}
      {kind !== 'computed' && <DefaultsSection row={row} />}
      <FormatSection row={row} />
      {isAsked && <QuestionSection row={row} />}
      <UsesSection uses={uses} onOpen={onOpen} />
      {isDeleting && (
        <DeleteDialog
          name={nameOf(row)}
          uses={uses.length}
          onDelete={() => {
            setDeleting(false)
            remove()
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
