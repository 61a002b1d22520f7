import type { Series } from '@labelwright/contract/server/series-schemas'
import { useState } from 'react'
import { errorText } from '../../../../../api/error-texts.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { useAllSeries } from '../../../../series/series.queries.ts'
import { useDesigner } from '../../../designer-context.ts'
import classes from '../../properties/properties.module.css'
import { SelectBox } from '../../properties/select-box.tsx'
import { setAll } from '../variable-kind.ts'
import type { VariableRow } from '../variable-records.ts'
import { GivenNumbersDialog } from './given-numbers-dialog.tsx'
import { JumpForward } from './jump-forward.tsx'
import { NewSeriesDialog } from './new-series-dialog.tsx'
import { writtenNumber } from './series-numbers.ts'

/** The series that gives the numbers, and where it stands. */
export function SeriesSection({ row }: { readonly row: VariableRow }) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const { data: all, error } = useAllSeries()
  const [isMaking, setMaking] = useState(false)
  const id = String(row.fields.series ?? '')
  const chosen = all?.find((one) => one.id === id)
  const choose = (series: string) => change(setAll(row, { series: series === '' ? null : series }))
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.series.title')}</h3>
      {error && <p className={classes.error}>{errorText(error)}</p>}
      <SelectBox
        label={t('designer.series.choose')}
        value={id}
        onChoose={choose}
        options={[
          { value: '', text: t('designer.series.none') },
          ...(id !== '' && !chosen ? [{ value: id, text: all ? t('designer.series.gone') : '…' }] : []),
          ...(all ?? []).map((one) => ({ value: one.id, text: one.name })),
        ]}
      />
      {all && id !== '' && !chosen && <p className={classes.error}>{t('designer.series.goneText')}</p>}
      {all && id === '' && <p className={classes.hint}>{t('designer.series.noneText')}</p>}
      {chosen && <Standing key={chosen.id} series={chosen} />}
      <button type="button" className={classes.textButton} onClick={() => setMaking(true)}>
        {t('designer.series.make')}
      </button>
      {isMaking && (
        <NewSeriesDialog
          onMade={({ id: made }) => {
            setMaking(false)
            choose(made)
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </section>
  )
}

function Standing({ series }: { readonly series: Series }) {
  const { t } = useTranslation()
  const [hasNumbers, setHasNumbers] = useState(false)
  return (
    <>
      <p className={classes.hint}>
        {series.mode === 'random'
          ? t('designer.series.random', { count: series.remaining })
          : t('designer.series.next', { number: writtenNumber(series, series.next) })}
      </p>
      {series.mode === 'counter' && <JumpForward series={series} />}
      {series.isInUse && (
        <button type="button" className={classes.textButton} onClick={() => setHasNumbers(true)}>
          {t('designer.series.showNumbers')}
        </button>
      )}
      {hasNumbers && <GivenNumbersDialog series={series} onClose={() => setHasNumbers(false)} />}
    </>
  )
}
