import { kindOfVariable } from '@labelwright/label-document/filling/variable-kinds'
import { labelLimits } from '@labelwright/label-document/label-limits'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import { MaskBox } from './mask-box.tsx'
import { NumberBox } from './number-box.tsx'
import { changeOptions, setAll } from './variable-kind.ts'
import type { VariableRow } from './variable-records.ts'

const largest = 1_000_000_000

/** Which values are taken. */
export function ValuesSection({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const { fields } = row
  const kind = kindOfVariable(fields)
  const set = (field: string, value: number | boolean | undefined) => change(setAll(row, { [field]: value ?? null }))
  const numberOf = (field: string) => (typeof fields[field] === 'number' ? fields[field] : undefined)
  const [minimum, maximum] = [numberOf('minimum'), numberOf('maximum')]
  const isCrossed = minimum !== undefined && maximum !== undefined && minimum > maximum
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.variables.values')}</h3>
      <label className={classes.toggle}>
        <input
          type="checkbox"
          checked={fields.required === true}
          onChange={(event) => set('required', event.target.checked)}
        />
        {t('designer.variables.mustHave')}
      </label>
      {kind === 'number' && (
        <>
          <NumberBox
            label={t('designer.variables.minimum')}
            value={minimum}
            least={-largest}
            most={largest}
            isWhole={false}
            onChange={(value) => set('minimum', value)}
          />
          <NumberBox
            label={t('designer.variables.maximum')}
            value={maximum}
            least={-largest}
            most={largest}
            isWhole={false}
            onChange={(value) => set('maximum', value)}
          />
          {isCrossed && <p className={classes.error}>{t('designer.variables.crossed')}</p>}
        </>
      )}
      {(kind === 'text' || kind === 'multiline' || kind === 'table') && (
        <NumberBox
          label={t('designer.variables.longest')}
          value={numberOf('propertySize')}
          least={1}
          most={labelLimits.propertySize}
          onChange={(value) => set('propertySize', value ?? 2_000)}
        />
      )}
      {(kind === 'option' || fields.options !== undefined) && <OptionsBox row={row} />}
      {(kind === 'text' || kind === 'multiline') && <MaskBox row={row} />}
    </section>
  )
}

/** The values allowed, a line each; lists from elsewhere are pasted. Taken over when one leaves the field. */
function OptionsBox({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const [typed, setTyped] = useState<string>()
  const options = Array.isArray(row.fields.options) ? row.fields.options.map(String) : []
  return (
    <label className={classes.field}>
      <span className={classes.label}>{t('designer.variables.options')}</span>
      <span className={classes.box}>
        <textarea
          className={classes.area}
          rows={5}
          value={typed ?? options.join('\n')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.stopPropagation()}
          onBlur={() => {
            if (typed !== undefined) change(changeOptions(row, typed))
            setTyped(undefined)
          }}
        />
      </span>
      <span className={classes.label}>{t('designer.variables.optionsHint')}</span>
    </label>
  )
}
