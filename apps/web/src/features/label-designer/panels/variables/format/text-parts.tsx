import { useTranslation } from '../../../../../lib/i18n.ts'
import { SelectBox } from '../../properties/select-box.tsx'
import { TypedField } from '../../properties/typed-field.tsx'
import { NumberBox } from '../number-box.tsx'
import type { PartsProps } from './language-box.tsx'

/** Capitals, and letters that fill a text up. */
export function TextParts({ format, set }: PartsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SelectBox
        label={t('designer.variables.letters')}
        value={String(format.letters ?? '')}
        onChoose={(value) => set('letters', value === '' ? null : value)}
        options={['', 'upper', 'lower'].map((value) => ({
          value,
          text: t(`designer.variables.letterCase.${value || 'asTyped'}` as Parameters<typeof t>[0]),
        }))}
      />
      <NumberBox
        label={t('designer.variables.padTo')}
        value={typeof format.padTo === 'number' ? format.padTo : undefined}
        least={0}
        most={200}
        onChange={(value) => set('padTo', value ?? null)}
      />
      {format.padTo !== undefined && (
        <TypedField
          label={t('designer.variables.fill')}
          isHalf
          shown={String(format.fill ?? ' ')}
          onCommit={(typed) => {
            if (typed.length === 1) set('fill', typed)
            return typed.length === 1
          }}
        />
      )}
    </>
  )
}
