import type { ImportWithUndo } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportWarnings } from './import-warnings.tsx'
import classes from './imports.module.css'
import { useStepOfImport } from './imports.queries.ts'
import { toldOf } from './reason-texts.ts'
import { UndoHindranceText } from './undo-hindrance.tsx'
import { UndoImport } from './undo-import.tsx'

interface ImportResultProps {
  readonly run: ImportWithUndo
  readonly another: ReactNode
  /** Back to the columns, after a check or an import that failed. */
  readonly onBack: () => void
}

/** What an import came to. */
export function ImportResult({ run, another, onBack }: ImportResultProps) {
  const { t } = useTranslation()
  const { state, kind, counts } = run
  return (
    <>
      <Outcome run={run} />
      <p className={classes.facts}>
        {t('imports.byAndWhen', { by: run.by, when: dateAndTime(run.endedAt ?? run.createdAt) })}
      </p>
      {(state === 'Finished' || state === 'Undone' || state === 'Undoing') && <ImportCounts counts={counts} isDone />}
      <div className={classes.buttons}>
        {state === 'Finished' && (
          <Button
            renderRoot={(props) => <Link to={kind === 'articles' ? '/articles' : '/orders'} search={{}} {...props} />}
          >
            {kind === 'articles' ? t('imports.toArticles') : t('imports.toOrders')}
          </Button>
        )}
        {state === 'Failed' && <AfterFailure run={run} onBack={onBack} />}
        {another}
        {run.canBeUndone && <UndoImport run={run} />}
      </div>
      {state === 'Finished' && run.undoHindrance && (
        <p className={classes.facts}>
          <UndoHindranceText hindrance={run.undoHindrance} />
        </p>
      )}
      {counts.bad > 0 && state !== 'Canceled' && <ImportProblems run={run} />}
      {state === 'Finished' && <ImportWarnings run={run} />}
    </>
  )
}

function Outcome({ run }: Pick<ImportResultProps, 'run'>) {
  const { t } = useTranslation()
  const text = `${t(`imports.stateText.${run.state}`, { name: run.fileName })} ${toldOf(run)}`
  if (run.state === 'Failed') return <Mistake>{text}</Mistake>
  return <NoticeBar tone={run.state === 'Finished' ? 'good' : 'info'}>{text}</NoticeBar>
}

function AfterFailure({ run, onBack }: Pick<ImportResultProps, 'run' | 'onBack'>) {
  const { t } = useTranslation()
  const isTooBusy = run.reason?.code === 'too-busy'
  return (
    <>
      {isTooBusy && <TryAgain run={run} />}
      {run.detected.columns.length > 0 && (
        <Button variant={isTooBusy ? 'default' : 'filled'} onClick={onBack}>
          {t('imports.backToColumns')}
        </Button>
      )}
    </>
  )
}

/** With the file that was sent: the server was too busy for it. */
function TryAgain({ run }: Pick<ImportResultProps, 'run'>) {
  const { t } = useTranslation()
  const step = useStepOfImport()
  return (
    <>
      <Button loading={step.isPending} onClick={() => step.mutate({ id: run.id, step: 'retry' })}>
        {t('common.tryAgain')}
      </Button>
      {step.error && <Mistake>{errorText(step.error)}</Mistake>}
    </>
  )
}
