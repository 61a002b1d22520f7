import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Pause, Play, X } from 'lucide-react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './imports.module.css'
import { type ImportStep, useStepOfImport } from './imports.queries.ts'
import { toldOf } from './reason-texts.ts'

/** In whole percent; undefined until the importer has reported any. A waiting import begins from the start. */
function percentOf({ state, progress }: ImportWithDetails): number | undefined {
  const percent = Math.floor(progress * 100)
  return state === 'Waiting' || percent === 0 ? undefined : percent
}

/** An import or a check under way: how far, and pause, resume and cancel. */
export function ImportProgress({ run }: { readonly run: ImportWithDetails }) {
  const { t } = useTranslation()
  const step = useStepOfImport()
  const percent = percentOf(run)
  const take = (wanted: ImportStep) => step.mutate({ id: run.id, step: wanted })
  const isBusy = (wanted: ImportStep) => step.isPending && step.variables.step === wanted
  return (
    <section className={classes.progress} aria-label={t('imports.progress')}>
      <p className={classes.lead}>{t(`imports.stateText.${run.state}`, { name: run.fileName })}</p>
      {(percent !== undefined || run.state !== 'Paused') && (
        <progress max={100} value={percent} aria-label={t('imports.progress')} />
      )}
      <p className={classes.percent} role="status">
        {percent === undefined ? <BeforeProgress state={run.state} /> : t('imports.percent', { percent })}
      </p>
      {run.message && <p className="dimmed">{toldOf(run)}</p>}
      {step.error && <Mistake>{errorText(step.error)}</Mistake>}
      <div className={classes.buttons}>
        {run.state === 'Running' && (
          <Button
            variant="default"
            leftSection={<Pause size={16} aria-hidden="true" />}
            loading={isBusy('pause')}
            onClick={() => take('pause')}
          >
            {t('imports.pause')}
          </Button>
        )}
        {run.state === 'Paused' && (
          <Button
            leftSection={<Play size={16} aria-hidden="true" />}
            loading={isBusy('resume')}
            onClick={() => take('resume')}
          >
            {t('imports.resume')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<X size={16} aria-hidden="true" />}
          loading={isBusy('cancel')}
          onClick={() => take('cancel')}
        >
          {t('imports.cancel')}
        </Button>
      </div>
      <p className="dimmed">{t('imports.mayLeave')}</p>
    </section>
  )
}

/** The state in words, in place of a number that is not known yet. */
function BeforeProgress({ state }: Pick<ImportWithDetails, 'state'>) {
  const { t } = useTranslation()
  if (state === 'Waiting') return t('imports.beforeProgress.waiting')
  return state === 'Paused' ? t('imports.beforeProgress.paused') : t('imports.beforeProgress.reading')
}
