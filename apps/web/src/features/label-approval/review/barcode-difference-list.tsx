import { useTranslation } from '../../../lib/i18n.ts'
import type { BarcodeDifference } from './barcode-differences.ts'
import classes from './review.module.css'

/** Separators of GS1 cannot be seen. */
export const shown = (text: string): string => text.replaceAll('\u001D', '␝')

interface BarcodeDifferencesProps {
  readonly differences: readonly BarcodeDifference[]
  readonly nameOf: (elementId: string) => string
  /** Of a test row, by its place. */
  readonly rowNameOf: (row: number) => string
}

/** What scanners read differently, by identifiers of GS1. */
export function BarcodeDifferences({ differences, nameOf, rowNameOf }: BarcodeDifferencesProps) {
  const { t } = useTranslation()
  if (differences.length === 0) return <p className="dimmed">{t('approval.barcodes.same')}</p>
  return (
    <>
      <h3 className={classes.heading}>{t('approval.barcodes.differences')}</h3>
      <ul className={classes.barcodes}>
        {differences.map(({ row, elementId, identifier, before, after }) => (
          <li key={`${row} ${elementId} ${identifier} ${before} ${after}`}>
            <span>
              {t('approval.barcodes.place', { row: rowNameOf(row), element: nameOf(elementId) })}
              {': '}
              <span className="mono">
                {identifier === undefined ? '' : `(${identifier}) `}
                {t('approval.barcodes.fromTo', {
                  before: before === undefined ? t('approval.barcodes.nothing') : shown(before),
                  after: after === undefined ? t('approval.barcodes.nothing') : shown(after),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
