import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FontsSection, useFontUploads } from './fonts-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { ShippedFontList } from './shipped-font-list.tsx'

/** What the organization's labels are made of: its pictures and its fonts, and the fonts that come along. */
export function MediaLibraryPage() {
  const { t } = useTranslation()
  const uploads = useFontUploads()
  const input = useRef<HTMLInputElement>(null)
  const upload = (
    <Button
      variant="default"
      leftSection={<Upload size={16} aria-hidden="true" />}
      onClick={() => input.current?.click()}
    >
      {t('mediaLibrary.upload')}
    </Button>
  )
  return (
    <Page title={t('mediaLibrary.title')} action={upload}>
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
      <PicturesSection />
      <FontsSection uploads={uploads} upload={upload} />
      <Section title={t('mediaLibrary.shipped')} text={t('mediaLibrary.shippedText')} isWide>
        <ShippedFontList />
      </Section>
    </Page>
  )
}
