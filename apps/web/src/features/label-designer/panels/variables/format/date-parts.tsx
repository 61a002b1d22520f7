import { useTranslation } from '../../../../../lib/i18n.ts'
import { SelectBox } from '../../properties/select-box.tsx'
import { TypedField } from '../../properties/typed-field.tsx'
import { datePatterns, writtenExample } from './format-examples.ts'
import { LanguageBox, type PartsProps } from './language-box.tsx'

/** A pattern of a date by an example of it, or typed. */
export function DateParts({ format, set }: PartsProps) {
  const { t } = useTranslation()
  const pattern = String(format.pattern)
  const isKnown = (datePatterns as readonly string[]).includes(pattern)
  const { locale } = format
  return (
    <>
      <SelectBox
        label={t('designer.variables.datePattern')}
        value={isKnown ? pattern : ''}
        onChoose={(value) => value !== '' && set('pattern', value)}
        options={[
          ...(isKnown ? [] : [{ value: '', text: t('designer.variables.ownPattern') }]),
          ...datePatterns.map((value) => ({
            value,
            text: writtenExample('', { type: 'date', pattern: value, ...(locale !== undefined && { locale }) }).text,
          })),
        ]}
      />
      <TypedField
        label={t('designer.variables.pattern')}
        isHalf
        isMono
        shown={pattern}
        onCommit={(typed) => {
          const isTaken = typed.trim() !== '' && typed.length <= 50
          if (isTaken) set('pattern', typed)
          return isTaken
        }}
      />
      <LanguageBox format={format} set={set} />
    </>
  )
}
