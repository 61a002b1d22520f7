import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { FontList } from './font-list.tsx'
import { FontDrop, UploadOutcomes } from './font-uploads.tsx'
import { useFonts } from './fonts.queries.ts'
import { ShippedFontList } from './shipped-font-list.tsx'
import { useFontUploads } from './use-font-uploads.ts'

/** The fonts of the organization's labels: those that it uploaded, and those that come along. */
export function MediaLibraryPage() {
  const { t } = useTranslation()
  const { data: fonts, error, refetch } = useFonts()
  const uploads = useFontUploads()
  const input = useRef<HTMLInputElement>(null)
  const upload = (
    <Button leftSection={<Upload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
      {t('mediaLibrary.upload')}
    </Button>
  )
  return (
    <Page
      title={t('mediaLibrary.title')}
      note={<span role="status">{fonts && t('mediaLibrary.count', { count: fonts.length })}</span>}
      action={upload}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('mediaLibrary.chooseFiles')}
        accept=".ttf,.otf,font/ttf,font/otf"
        onChange={(event) => {
          uploads.take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Section title={t('mediaLibrary.fonts')} text={t('mediaLibrary.fontsText')} isWide>
        <FontDrop onTake={uploads.take}>
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
        </FontDrop>
      </Section>
      <Section title={t('mediaLibrary.shipped')} text={t('mediaLibrary.shippedText')} isWide>
        <ShippedFontList />
      </Section>
    </Page>
  )
}
