import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type DataRow, valueIn, worstCases, worstRows } from './data-rows.ts'
import classes from './data-strip.module.css'

interface DataStripProps {
  readonly rows: readonly DataRow[]
  readonly variables: readonly LabelVariable[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

const mostWorst = 4

/** What the label is filled with: its samples or an article. Arrow keys flip through; the rows that strain the label most are offered. */
export const DataStrip = memo(function DataStrip({ rows, variables, chosen, onChoose }: DataStripProps) {
  const { t } = useTranslation()
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  )
  const row = rows[at]
  const go = (by: number): void => {
    const next = rows[(at + by + rows.length) % rows.length]
    if (next) onChoose(next.key)
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    go(step)
  }
  const worst = useMemo(() => worstRows(worstCases(variables, rows)).slice(0, mostWorst), [variables, rows])
  return (
    <section className={classes.strip} data-region="data" aria-label={t('designer.data.title')}>
      <div className={classes.flip}>
        <button type="button" className={classes.arrow} aria-label={t('designer.data.previous')} onClick={() => go(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </button>
        <select
          className={classes.rows}
          aria-label={t('designer.data.row')}
          value={row?.key ?? ''}
          onChange={(event) => onChoose(event.target.value)}
          onKeyDown={press}
        >
          {rows.map((one) => (
            <option key={one.key} value={one.key}>
              {nameOf(one, t('designer.data.samples'))}
            </option>
          ))}
        </select>
        <button type="button" className={classes.arrow} aria-label={t('designer.data.next')} onClick={() => go(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </button>
        <span className={classes.count}>{t('designer.data.count', { number: at + 1, total: rows.length })}</span>
      </div>
      <dl className={classes.values} tabIndex={0} aria-label={t('designer.data.values')}>
        {variables
          .filter(({ variableName }) => !variableName.toLowerCase().startsWith('meta_'))
          .map((variable) => (
            <div key={variable.variableId} className={classes.value}>
              <dt>{variable.variableName}</dt>
              <dd title={row && valueIn(row, variable)}>{(row && valueIn(row, variable)) || '–'}</dd>
            </div>
          ))}
      </dl>
      {worst.length > 0 && (
        <div className={classes.worst}>
          <span className={classes.worstTitle}>{t('designer.data.worst')}</span>
          {worst.map(({ row: strained, cases }) => (
            <button
              key={strained.key}
              type="button"
              className={classes.chip}
              aria-pressed={strained.key === row?.key}
              title={cases
                .map(({ kind, variableName }) =>
                  t(`designer.data.reason.${kind}` as Parameters<typeof t>[0], { name: variableName }),
                )
                .join(' · ')}
              onClick={() => onChoose(strained.key)}
            >
              {strained.identifier ?? strained.name}
            </button>
          ))}
        </div>
      )}
    </section>
  )
})

const nameOf = ({ name, identifier }: DataRow, samples: string): string =>
  name === undefined ? samples : identifier ? `${identifier} · ${name}` : name
