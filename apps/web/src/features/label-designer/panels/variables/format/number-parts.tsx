import { useTranslation } from '../../../../../lib/i18n.ts'
import classes from '../../properties/properties.module.css'
import { SelectBox } from '../../properties/select-box.tsx'
import { TypedField } from '../../properties/typed-field.tsx'
import { NumberBox } from '../number-box.tsx'
import { formatUnits, unitsLike } from './format-examples.ts'
import { LanguageBox, type PartsProps } from './language-box.tsx'

/** Decimals, grouping, units and what stands around a number. */
export function NumberParts({ format, set }: PartsProps) {
  const { t } = useTranslation()
  const from = String(format.fromUnit ?? '')
  const around = (part: 'prefix' | 'suffix') => (
    <TypedField
      label={t(`designer.variables.${part}`)}
      isHalf
      shown={String(format[part] ?? '')}
      onCommit={(typed) => {
        if (typed.length <= 50) set(part, typed === '' ? null : typed)
        return typed.length <= 50
      }}
    />
  )
  return (
    <>
      <NumberBox
        label={t('designer.variables.decimals')}
        value={typeof format.decimals === 'number' ? format.decimals : undefined}
        least={0}
        most={10}
        placeholder={t('designer.choice.automatic')}
        onChange={(value) => set('decimals', value ?? null)}
      />
      <LanguageBox format={format} set={set} />
      {around('prefix')}
      {around('suffix')}
      <SelectBox
        label={t('designer.variables.fromUnit')}
        isHalf
        value={from}
        onChoose={(value) => set('fromUnit', value === '' ? null : value)}
        options={['', ...Object.values(formatUnits).flat()].map((value) => ({ value, text: value || '–' }))}
      />
      {from !== '' && (
        <SelectBox
          label={t('designer.variables.toUnit')}
          isHalf
          value={String(format.toUnit ?? '')}
          onChoose={(value) => set('toUnit', value === '' ? null : value)}
          options={['', ...unitsLike(from)].map((value) => ({ value, text: value || '–' }))}
        />
      )}
      <label className={classes.toggle}>
        <input
          type="checkbox"
          checked={format.isGrouped === true}
          onChange={(event) => set('isGrouped', event.target.checked || null)}
        />
        {t('designer.variables.grouped')}
      </label>
    </>
  )
}
