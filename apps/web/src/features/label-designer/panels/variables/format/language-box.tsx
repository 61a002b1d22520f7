import type { Fields, Json } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { SelectBox } from '../../properties/select-box.tsx'
import { formatLanguages } from './format-examples.ts'

/** A format, and what sets a part of it; null takes the part away. */
export interface PartsProps {
  readonly format: Fields
  readonly set: (part: string, value: Json) => void
}

/** The language that names of months and signs of numbers are written in. */
export function LanguageBox({ format, set }: PartsProps) {
  const { t, language } = useTranslation()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <SelectBox
      label={t('designer.variables.language')}
      isHalf
      value={String(format.locale ?? 'en').slice(0, 2)}
      onChoose={(value) => set('locale', value)}
      options={formatLanguages.map((value) => ({ value, text: names.of(value) ?? value }))}
    />
  )
}
