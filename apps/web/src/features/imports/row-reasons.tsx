import { useTranslation } from '../../lib/i18n.ts'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import classes from './checked.module.css'

interface RowReason {
  readonly line: number
  readonly column: string
  readonly code: string
  /** In the person's language. */
  readonly sentence: string
}

interface RowReasonsProps {
  readonly label: string
  readonly reasons: readonly RowReason[]
}

/** A table of what is to be said about cells of a file, by line and column. */
export function RowReasons({ label, reasons }: RowReasonsProps) {
  const { t } = useTranslation()
  return (
    <ScrollBox label={label} isLow>
      <table className={`${classes.preview} ${classes.reasons}`}>
        <thead>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col">{t('imports.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ line, column, code, sentence }) => (
            <tr key={`${line} ${column} ${code}`}>
              <td>{line}</td>
              <td>{column}</td>
              <td>{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
