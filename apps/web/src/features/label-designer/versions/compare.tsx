import type { LabelDocument } from '@labelwright/label-document/label-document'
import { Button } from '@mantine/core'
import { Download, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { DifferenceList } from '../../../ui/label/differences/difference-list.tsx'
import { ErrorState, Mistake } from '../../../ui/layout/notices.tsx'
import { useLibraryPicture } from '../../media-library/pictures.queries.ts'
import { useDesigner } from '../designer-context.ts'
import { DocumentPicture } from './document-picture.tsx'
import { saveLabelFile } from './label-file.ts'
import { type Restored, useRestore } from './use-restore.ts'
import classes from './versions.module.css'

/** A document on its way, with what people call it. */
export interface Point {
  readonly title: string
  readonly document: LabelDocument | undefined
  /** Why it is not to be had, as a sentence. */
  readonly failure?: string | undefined
  readonly onRetry?: () => void
}

interface CompareProps {
  readonly point: Point
  readonly other: Point
  /** Chooses the other one. */
  readonly choice?: ReactNode
  /** On the button that makes the label the same as `point`. */
  readonly restore: string
  readonly onDone: () => void
}

/** Two documents side by side, what differs, and the way back to the first. */
export function Compare({ point, other, choice, restore, onDone }: CompareProps) {
  const { t } = useTranslation()
  const { state, dpi } = useDesigner()
  const goBack = useRestore()
  const [restored, setRestored] = useState<Restored>()
  const { document } = point
  const failed = [point, other].find(({ failure }) => failure !== undefined)
  if (failed) {
    return (
      <ErrorState
        title={t('versions.notShown', { title: failed.title })}
        text={failed.failure ?? ''}
        {...(failed.onRetry && { onRetry: failed.onRetry })}
      />
    )
  }
  const run = (): void => {
    if (!document) return
    const end = goBack(document)
    if (end === 'done') onDone()
    else setRestored(end)
  }
  return (
    <div className={classes.compare}>
      <div className={classes.actions}>
        {choice}
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden="true" />}
          disabled={!document}
          onClick={() => document && saveLabelFile(document, `${state.label?.name ?? ''} - ${point.title}`)}
        >
          {t('versions.download')}
        </Button>
        <Button leftSection={<RotateCcw size={16} aria-hidden="true" />} disabled={!document} onClick={run}>
          {restore}
        </Button>
      </div>
      {restored && restored !== 'done' && <Mistake>{t(`versions.${restored}`)}</Mistake>}
      <div className={classes.pictures}>
        <DocumentPicture title={point.title} document={document} />
        <DocumentPicture title={other.title} document={other.document} />
      </div>
      {document && other.document && (
        <DifferenceList before={document} after={other.document} dpi={dpi} usePicture={useLibraryPicture} />
      )}
    </div>
  )
}
