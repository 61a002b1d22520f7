import { fontMaximumBytes } from '@labelwright/contract/server/fonts-schemas'
import { Type } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { FileDropZone, UploadOutcomes } from './file-uploads.tsx'
import { FontList } from './font-list.tsx'
import { nameOfFont, refusalOfFont } from './font-words.ts'
import { useFonts, useUploadFont } from './fonts.queries.ts'
import { megabytes, useFileUploads } from './use-file-uploads.ts'

/** Uploads of fonts, each tried by the server. */
export function useFontUploads() {
  const { t } = useTranslation()
  const { mutateAsync } = useUploadFont()
  return useFileUploads({
    maximumBytes: fontMaximumBytes,
    send: async (file) => t('mediaLibrary.done', { font: nameOfFont(await mutateAsync(file)) }),
    refusalOf: refusalOfFont,
  })
}

interface FontsSectionProps {
  readonly uploads: ReturnType<typeof useFontUploads>
  /** The button that uploads some. */
  readonly upload: ReactNode
}

/** The fonts that the organization has uploaded. */
export function FontsSection({ uploads, upload }: FontsSectionProps) {
  const { t } = useTranslation()
  const { data: fonts, error, refetch } = useFonts()
  return (
    <Section title={t('mediaLibrary.fonts')} text={t('mediaLibrary.fontsText')} isWide>
      <FileDropZone
        icon={Type}
        text={t('mediaLibrary.drop', { most: megabytes(fontMaximumBytes) })}
        onTake={uploads.take}
      >
        <UploadOutcomes {...uploads} />
        {error && !fonts && (
          <ErrorState title={t('mediaLibrary.failed')} text={errorText(error)} onRetry={() => void refetch()} />
        )}
        {!fonts && !error && <RowSkeletons count={3} height={72} />}
        {fonts?.length === 0 && (
          <EmptyState title={t('mediaLibrary.emptyTitle')} action={upload}>
            {t('mediaLibrary.emptyText')}
          </EmptyState>
        )}
        {fonts && fonts.length > 0 && <FontList fonts={fonts} />}
      </FileDropZone>
    </Section>
  )
}
