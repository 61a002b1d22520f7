import { Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/select.styles.ts'
import { largestLabel, smallestLabel } from '../typed-millimetres.ts'
import classes from './bring-in.module.css'
import { isNoSize, type Reading, resolutions } from './reading.ts'

interface ReadingFieldsProps {
  readonly fileName: string
  readonly reading: Reading
  /** The file is written for one. */
  readonly hasResolution: boolean
  readonly isClosed: boolean
  readonly onChange: (reading: Reading) => void
}

/** The fields for what a file of printer commands does not say: its printer's resolution, and at times the size of its label. */
export function ReadingFields({ fileName, reading, hasResolution, isClosed, onChange }: ReadingFieldsProps) {
  const { t } = useTranslation()
  const sizeError = (typed: string) =>
    isNoSize(typed) ? t('addLabel.noSize', { least: smallestLabel, most: largestLabel }) : undefined
  return (
    <fieldset className={classes.reading} disabled={isClosed}>
      <legend className="visually-hidden">{t('addLabel.readingOf', { name: fileName })}</legend>
      {hasResolution && (
        <Select
          label={t('addLabel.resolution')}
          data={resolutions.map((value) => ({ value, label: t('addLabel.dpi', { dpi: value }) }))}
          value={reading.dpi}
          disabled={isClosed}
          allowDeselect={false}
          onChange={(dpi) => onChange({ ...reading, dpi: resolutions.find((one) => one === dpi) ?? reading.dpi })}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      )}
      <Checkbox
        className={classes.own ?? ''}
        label={t('addLabel.setSize')}
        checked={reading.isSizeGiven}
        onChange={(event) => onChange({ ...reading, isSizeGiven: event.currentTarget.checked })}
      />
      {reading.isSizeGiven &&
        (['width', 'height'] as const).map((side) => (
          <TextInput
            key={side}
            label={t(`addLabel.${side}`)}
            inputMode="decimal"
            maxLength={8}
            value={reading[side]}
            error={sizeError(reading[side])}
            onChange={(event) => onChange({ ...reading, [side]: event.currentTarget.value })}
          />
        ))}
    </fieldset>
  )
}
