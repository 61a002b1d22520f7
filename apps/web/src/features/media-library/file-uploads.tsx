import { Button, Loader } from '@mantine/core'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useFileDrop } from '../../ui/layout/file-drop.tsx'
import classes from './media-library.module.css'
import type { FileUpload, useFileUploads } from './use-file-uploads.ts'

interface FileDropProps {
  readonly icon: LucideIcon
  /** Says what may be dropped. */
  readonly text: string
  readonly onTake: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Takes files that are dropped on it, and says so in a strip at its top. */
export function FileDropZone({ icon: Icon, text, onTake, children }: FileDropProps) {
  const { isOver, zone } = useFileDrop(onTake)
  return (
    <div {...zone}>
      <p className={classes.drop} data-over={isOver || undefined}>
        <Icon size={18} aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  )
}

/** What became of each file. */
export function UploadOutcomes({ uploads, isUnderWay, clear }: ReturnType<typeof useFileUploads>) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {uploads.length > 0 && (
        <div className={classes.uploads}>
          <ul aria-label={t('mediaLibrary.uploads')}>
            {uploads.map((upload) => (
              <li key={upload.key} data-state={upload.state}>
                <StateIcon state={upload.state} />
                <OutcomeText upload={upload} />
              </li>
            ))}
          </ul>
          {!isUnderWay && (
            <Button variant="default" size="compact-md" onClick={clear}>
              {t('mediaLibrary.clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function OutcomeText({ upload: { state, fileName, percent, outcome = '' } }: { readonly upload: FileUpload }) {
  const { t } = useTranslation()
  if (state === 'done') return <span>{outcome}</span>
  if (state === 'refused') return <span>{t('mediaLibrary.refused', { name: fileName, reason: outcome })}</span>
  if (percent !== undefined && percent < 100) return <span>{t('mediaLibrary.sent', { name: fileName, percent })}</span>
  return <span>{t(`mediaLibrary.${state}`, { name: fileName })}</span>
}

function StateIcon({ state }: Pick<FileUpload, 'state'>) {
  if (state === 'sending') return <Loader size={16} aria-hidden="true" />
  const Icon = { waiting: Clock, done: CircleCheck, refused: CircleAlert }[state]
  return <Icon size={16} aria-hidden="true" />
}
