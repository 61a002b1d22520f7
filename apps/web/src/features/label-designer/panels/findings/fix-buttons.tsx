import type { Finding } from '@labelwright/label-layout/preflight/finding'
import { Wand2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import { useMeasure } from '../barcode/use-measure.ts'
import classes from './findings.module.css'
import { fixesOf } from './fixes.ts'

interface FixButtonsProps {
  readonly finding: Finding
  /** Dots an inch of the printers that are looked at. */
  readonly dpis: readonly number[]
}

/** What one click does against a finding, as one step of undo. */
export function FixButtons({ finding, dpis }: FixButtonsProps) {
  const { t } = useTranslation()
  const { records, dpi, change } = useDesigner()
  const measure = useMeasure()
  const fixes = useMemo(
    () => (measure ? fixesOf(finding, { records, dpi, dpis, measure }) : []),
    [finding, records, dpi, dpis, measure],
  )
  if (fixes.length === 0) return null
  return (
    <div className={classes.fixes}>
      {fixes.map(({ name, changes }) => (
        <button key={name} type="button" className={classes.fix} onClick={() => change(changes)}>
          <Wand2 size={13} aria-hidden="true" />
          {t(`designer.fix.${name}`)}
        </button>
      ))}
    </div>
  )
}
