import { type Mask, matchesMask, readMask } from '@labelwright/label-document/filling/mask'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import { TextBox } from './text-box.tsx'
import { setAll } from './variable-kind.ts'
import type { VariableRow } from './variable-records.ts'
import panelClasses from './variables.module.css'

const masks = [
  ['#{8}', '20270131'],
  ['A{2}-#{4}', 'AB-1234'],
  ['#{1,6}', '42'],
  ['[A-F0-9]{6}', '00FFA0'],
] as const

/** A mask, some to start from, and a value that is checked against it while it is typed. */
export function MaskBox({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const pattern = String(row.fields.pattern ?? '')
  const mask = readMask(pattern)
  return (
    <>
      <TextBox
        row={row}
        field="pattern"
        label={t('designer.variables.mask')}
        most={500}
        isMono
        error={'reason' in mask ? mask.reason : undefined}
        hint={t('designer.variables.maskHint')}
      />
      {pattern === '' && (
        <div className={classes.buttons}>
          {masks.map(([one, sample]) => (
            <button
              key={one}
              type="button"
              className={classes.textButton}
              title={sample}
              onClick={() => change(setAll(row, { pattern: one }))}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      {pattern !== '' && !('reason' in mask) && <TryMask row={row} mask={mask} />}
    </>
  )
}

function TryMask({ row: { fields }, mask }: { readonly row: VariableRow; readonly mask: Mask }) {
  const { t } = useTranslation()
  const [example, setExample] = useState<string>()
  const tried = example ?? String(fields.sampleValue ?? fields.variableData ?? '')
  const isMatch = matchesMask(mask, tried)
  const Icon = isMatch ? Check : X
  return (
    <label className={classes.field}>
      <span className={classes.label}>{t('designer.variables.tryMask')}</span>
      <span className={classes.box}>
        <input
          className={classes.input}
          value={tried}
          autoComplete="off"
          onChange={(event) => setExample(event.target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </span>
      {tried !== '' && (
        <span className={panelClasses.check} data-good={isMatch || undefined} role="status">
          <Icon size={13} aria-hidden="true" />
          {t(isMatch ? 'designer.variables.maskFits' : 'designer.variables.maskRefuses')}
        </span>
      )}
    </label>
  )
}
