import { Button, Loader } from '@mantine/core'
import { CircleAlert, CircleCheck, Clock, Type } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useFileDrop } from '../../ui/layout/file-drop.tsx'
import classes from './media-library.module.css'
import { type FontUpload, largestFont, type useFontUploads } from './use-font-uploads.ts'

interface FontDropProps {
  readonly onTake: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Takes fonts that are dropped on it, and says so in a strip at its top. */
export function FontDrop({ onTake, children }: FontDropProps) {
  const { t } = useTranslation()
  const { isOver, zone } = useFileDrop(onTake)
  return (
    <div {...zone}>
      <p className={classes.drop} data-over={isOver || undefined}>
        <Type size={18} aria-hidden="true" />
        {t('mediaLibrary.drop', { most: largestFont })}
      </p>
      {children}
    </div>
  )
}

/** What became of each file. */
export function UploadOutcomes({ uploads, isUnderWay, clear }: ReturnType<typeof useFontUploads>) {
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

function OutcomeText({ upload: { state, fileName, outcome = '' } }: { readonly upload: FontUpload }) {
  const { t } = useTranslation()
  if (state === 'done') return <span>{outcome}</span>
  if (state === 'refused') return <span>{t('mediaLibrary.refused', { name: fileName, reason: outcome })}</span>
  return <span>{t(`mediaLibrary.${state}`, { name: fileName })}</span>
}

function StateIcon({ state }: Pick<FontUpload, 'state'>) {
  if (state === 'sending') return <Loader size={16} aria-hidden="true" />
  const Icon = { waiting: Clock, done: CircleCheck, refused: CircleAlert }[state]
  return <Icon size={16} aria-hidden="true" />
}
