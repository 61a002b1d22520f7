import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import { useEffect } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Facts } from '../../../ui/layout/section.tsx'
import classes from './review.module.css'

interface TestRowsProps {
  readonly rows: readonly TestRow[]
  readonly chosen: number
  readonly onChoose: (row: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The test rows, one at a time; arrow keys go from one to the next while no field has the focus. */
export function TestRows({ rows, chosen, onChoose }: TestRowsProps) {
  const { t } = useTranslation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role="tablist"]')
      if (step === undefined || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return
      const next = chosen + step
      if (next < 0 || next >= rows.length) return
      event.preventDefault()
      onChoose(next)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [rows.length, chosen, onChoose])
  const row = rows[chosen]
  if (!row) return <p className="dimmed">{t('approval.rows.none')}</p>
  const expected = Object.entries(row.expected ?? {})
  return (
    <section aria-label={t('approval.rows.title')} className={classes.part}>
      <fieldset className={classes.rows}>
        <legend>{t('approval.rows.count', { number: chosen + 1, count: rows.length })}</legend>
        {rows.map(({ name }, index) => (
          <label key={name} className={classes.row} data-chosen={index === chosen || undefined}>
            <input
              type="radio"
              name="test-row"
              className="visually-hidden"
              checked={index === chosen}
              onChange={() => onChoose(index)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Facts facts={Object.entries(row.values).map(([name, value]) => [name, value || '–'])} />
      {expected.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('approval.rows.expected')}</h2>
          <Facts
            facts={expected.map(([name, value]) => [
              name,
              <span key={name} className="mono">
                {value}
              </span>,
            ])}
          />
        </>
      )}
    </section>
  )
}
