import { Button, CloseButton } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import classes from './bring-in.module.css'
import { LeftOut } from './left-out.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { isUnderWay, type LabelSource, type useLabelSources } from './use-label-sources.ts'

interface SourceItemProps extends Pick<ReturnType<typeof useLabelSources>, 'cancel' | 'remove' | 'say' | 'readAgain'> {
  readonly source: LabelSource
  /** Labels of it are being added, or were: it stays as it is. */
  readonly isClosed: boolean
  /** Its labels. */
  readonly children: ReactNode
}

/** A file: how far it is, what has to be said about it, and its labels. */
export function SourceItem({ source, isClosed, children, cancel, remove, say, readAgain }: SourceItemProps) {
  const { t } = useTranslation()
  const { file, reading, state, mistake, found } = source
  const isBusy = isUnderWay(source)
  return (
    <li className={classes.source} aria-label={file.name} aria-busy={isBusy}>
      <div className={classes.sourceHead}>
        <h3>{file.name}</h3>
        <SourceState source={source} />
        {isBusy && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('addLabel.cancelNamed', { name: file.name })}
            onClick={() => cancel(source)}
          >
            {t('addLabel.cancel')}
          </Button>
        )}
        {!isBusy && !isClosed && (
          <CloseButton aria-label={t('addLabel.removeNamed', { name: file.name })} onClick={() => remove(source)} />
        )}
      </div>
      {mistake !== undefined && <Mistake>{mistake}</Mistake>}
      {(state === 'failed' || state === 'canceled') && file.size > 0 && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<RotateCw size={16} aria-hidden="true" />}
          aria-label={t('addLabel.readAgainNamed', { name: file.name })}
          onClick={() => readAgain(source)}
        >
          {t('common.tryAgain')}
        </Button>
      )}
      {found?.kind !== 'design' && found?.kind !== 'pdf' && (found || state !== 'failed') && (
        <ReadingFields
          fileName={file.name}
          reading={reading}
          hasResolution={found?.kind !== 'svg'}
          isClosed={isClosed}
          onChange={(changed) => say(source, changed)}
        />
      )}
      {isBusy && !found && <RowSkeletons count={1} height={260} />}
      {found?.labels.length === 0 && <p>{t('addLabel.noLabel')}</p>}
      {found && <LeftOut warnings={ofTheFile(found)} title="addLabel.leftOutOfFile" />}
      {children}
    </li>
  )
}

/** Warnings that no label of the file has. */
function ofTheFile({ warnings, labels }: NonNullable<LabelSource['found']>) {
  const told = new Set(labels.flatMap((label) => label.warnings.map(({ line, message }) => `${line} ${message}`)))
  return warnings.filter(({ line, message }) => !told.has(`${line} ${message}`))
}

function SourceState({ source: { file, state, sent, found } }: Pick<SourceItemProps, 'source'>) {
  const { t } = useTranslation()
  const percent = Math.floor(sent * 100)
  const text = {
    waiting: () => t('addLabel.waiting'),
    sending: () => (percent < 100 ? t('addLabel.sending', { percent }) : t('addLabel.reading')),
    read: () =>
      `${t(`addLabel.kinds.${found?.kind ?? 'zpl'}`)} · ${t('addLabel.found', { count: found?.labels.length ?? 0 })}`,
    failed: () => t('addLabel.notRead'),
    canceled: () => t('addLabel.canceled'),
  }[state]()
  return (
    <div className={classes.sourceState}>
      {state === 'sending' && (
        <progress max={100} value={percent} aria-label={t('addLabel.progress', { name: file.name })} />
      )}
      <span>{text}</span>
    </div>
  )
}
