import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './new-label.module.css'
import type { NewLabelForm } from './use-new-label.ts'

type Side = 'width' | 'height' | 'cornerRadius'

interface SizeFieldsProps {
  readonly form: NewLabelForm
  readonly sides: readonly Side[]
}

/** Sides of a label as they are typed. */
export function SizeFields({ form, sides }: SizeFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.fields}>
      {sides.map((side) => (
        <TextInput
          key={side}
          label={t(`newLabel.field.${side}`)}
          inputMode="decimal"
          maxLength={8}
          value={form.values[side]}
          error={form.errors[side]}
          onChange={(event) => form.change({ [side]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
