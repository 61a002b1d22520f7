import { Button, Loader } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleHelp, CirclePause, Clock } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Paper } from '../../../ui/label/paper.tsx'
import { useLabelPicture } from '../../labels/labels.queries.ts'
import { canDrop, canTryAgain, type LanePrint, type PrintState } from './lane.ts'
import classes from './print-lane.module.css'
import { usePrintWords } from './print-words.ts'

const looks = {
  waiting: { icon: Clock, tone: 'quiet' },
  held: { icon: CirclePause, tone: 'warning' },
  sending: { icon: undefined, tone: 'quiet' },
  sent: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleAlert, tone: 'bad' },
  unknown: { icon: CircleHelp, tone: 'warning' },
  interrupted: { icon: CircleHelp, tone: 'warning' },
} as const satisfies Record<PrintState, object>

const waitsForHelper = { icon: Clock, tone: 'warning' } as const

const fillingOf = (articleId: string | undefined, version: number | undefined) =>
  articleId === undefined || version === undefined ? undefined : { articleId, version }

interface PrintChipProps {
  readonly print: LanePrint
  readonly onTryAgain: (id: string) => void
  readonly onDrop: (id: string) => void
  readonly onGiveUp: (id: string) => void
}

/** One print: its label, what became of it, and the next step. */
export const PrintChip = memo(function PrintChip({ print, onTryAgain, onDrop, onGiveUp }: PrintChipProps) {
  const { t } = useTranslation()
  const { id, state, articleName, label, articleVersion } = print
  const { icon: Icon, tone } = print.waits ? waitsForHelper : looks[state]
  const { state: outcome, more } = usePrintWords()(print)
  const picture = useLabelPicture(label.labelId, undefined, fillingOf(label.articleId, articleVersion))
  const again = state === 'held' ? t('print.now') : t('common.tryAgain')
  return (
    <li className={classes.chip} data-tone={tone} data-state={state}>
      <Paper picture={picture} alt="" missing={t('labels.noPicture')} size="row" />
      <div className={classes.words} data-has-more={more !== '' || undefined}>
        <div className={classes.head}>
          <p className={classes.name} title={articleName}>
            {articleName}
          </p>
          <p className={classes.state}>
            {Icon ? <Icon size={14} aria-hidden="true" /> : <Loader size={12} aria-hidden="true" />}
            <span>{outcome}</span>
          </p>
        </div>
        {more && (
          <p className={classes.more} title={more}>
            {more}
          </p>
        )}
      </div>
      {print.waits && (
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('print.giveUp')}: ${articleName}`}
            onClick={() => onGiveUp(id)}
          >
            {t('print.giveUp')}
          </Button>
        </div>
      )}
      {canDrop(print) && (
        <div className={classes.actions}>
          {canTryAgain(print) && (
            <Button size="compact-sm" aria-label={`${again}: ${articleName}`} onClick={() => onTryAgain(id)}>
              {again}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('print.drop')}: ${articleName}`}
            onClick={() => onDrop(id)}
          >
            {t('print.drop')}
          </Button>
        </div>
      )}
    </li>
  )
})
