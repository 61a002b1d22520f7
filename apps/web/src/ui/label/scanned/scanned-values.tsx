import { useTranslation } from '../../../lib/i18n.ts'
import { variableLabel } from '../../../lib/variable-label.ts'
import classes from './scan-mark.module.css'
import { ScanMark, type ScanMarkProps } from './scan-mark.tsx'

export interface ScannedValue {
  /** The name of the variable. */
  readonly name: string
  readonly value: string
}

interface ScannedValuesProps extends Pick<ScanMarkProps, 'next' | 'size'> {
  readonly values: readonly ScannedValue[]
  readonly onRemove: (name: string) => void
}

/** Lists values that a scan filled and that no field shows. */
export function ScannedValues({ values, onRemove, next, size = 'normal' }: ScannedValuesProps) {
  const { t } = useTranslation()
  if (values.length === 0) return null
  return (
    <ul className={classes.values} aria-label={t('scan.fromScan')}>
      {values.map(({ name, value }) => (
        <li key={name}>
          <span>{variableLabel(name)}</span>
          <span className={`${classes.value} mono`}>{value}</span>
          <ScanMark name={variableLabel(name)} onRemove={() => onRemove(name)} next={next} size={size} />
        </li>
      ))}
    </ul>
  )
}
