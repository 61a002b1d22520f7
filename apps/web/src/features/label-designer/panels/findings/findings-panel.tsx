import { elementId } from '@labelwright/open-label/records'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ownNameOf } from '../../../../ui/label/element-name.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from './findings.module.css'
import { FixButtons } from './fix-buttons.tsx'
import type { FindingOnPrinters } from './use-findings.ts'

const icons = { error: CircleAlert, warning: TriangleAlert, note: Info } as const

interface FindingsPanelProps {
  readonly findings: readonly FindingOnPrinters[]
  /** Dots an inch of the printers that are looked at. */
  readonly dpis: readonly number[]
}

/** What may print or scan badly, on the printers in use; a click selects the element. */
export function FindingsPanel({ findings, dpis }: FindingsPanelProps) {
  const { t } = useTranslation()
  const { records, select } = useDesigner()
  if (findings.length === 0) {
    return (
      <p className={classes.good}>
        <CircleCheck size={18} aria-hidden="true" />
        {t('designer.findings.none')}
      </p>
    )
  }
  return (
    <ul className={classes.list}>
      {findings.map(({ finding, printers }) => {
        const Icon = icons[finding.severity]
        const id = finding.elementId === undefined ? undefined : elementId(finding.elementId)
        const record = id === undefined ? undefined : records.get(id)
        const isThere = id !== undefined && record !== undefined
        return (
          <li key={`${finding.code} ${finding.elementId} ${finding.variableName} ${finding.message}`}>
            <button type="button" className={classes.finding} disabled={!isThere} onClick={() => id && select([id])}>
              <Icon
                size={16}
                data-severity={finding.severity}
                role="img"
                aria-label={t(`designer.findings.${finding.severity}`)}
              />
              <span className={classes.text}>
                {record && (
                  <strong>
                    {ownNameOf(record.fields) ||
                      t(`designer.kind.${String(record.fields.type)}` as Parameters<typeof t>[0])}
                  </strong>
                )}
                <span>{finding.message}</span>
                <span className={classes.more}>{finding.mend}</span>
                {printers.length > 0 && (
                  <span className={classes.more}>{t('designer.findings.on', { printers: printers.join(', ') })}</span>
                )}
              </span>
            </button>
            <FixButtons finding={finding} dpis={dpis} />
          </li>
        )
      })}
    </ul>
  )
}
