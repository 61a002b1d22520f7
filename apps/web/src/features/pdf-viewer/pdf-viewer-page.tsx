import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { forgetStoredPdfs, readStoredPdfs, type StoredPdf } from '../../session/stored-pdf.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { OnePdf } from './one-pdf.tsx'
import { pdfStored } from './pdf-viewer.queries.ts'

const route = getRouteApi('/pdf-viewer')

/** Shows the PDF of the address, or else what was stored for the viewer. */
export function PdfViewerPage() {
  const { url } = route.useSearch()
  const { t } = useTranslation()
  const { pdfs, chosen, choose } = usePdfs(url)
  const onBack = useBack(pdfs)
  const pdf = pdfs[chosen]
  if (!pdf) {
    return (
      <Page title={t('pdfViewer.title')} onBack={onBack}>
        <EmptyState title={t('pdfViewer.emptyTitle')}>{t('pdfViewer.emptyText')}</EmptyState>
      </Page>
    )
  }
  return <OnePdf key={chosen} pdf={pdf} onBack={onBack} place={{ chosen, count: pdfs.length, choose }} />
}

/** What there is to look at, and which of it is looked at: the newest until another is chosen. */
function usePdfs(url: string | undefined) {
  const linked = useMemo(() => (url === undefined ? undefined : [{ url, isKept: false }]), [url])
  const [stored, setStored] = useState(readStoredPdfs)
  const [wanted, choose] = useState<number>()
  useEffect(() => {
    const read = () => {
      setStored(readStoredPdfs())
      choose(undefined)
    }
    window.addEventListener(pdfStored, read)
    return () => window.removeEventListener(pdfStored, read)
  }, [])
  useForgetting()
  const pdfs: readonly StoredPdf[] = linked ?? stored
  return { pdfs, chosen: Math.min(wanted ?? pdfs.length, pdfs.length - 1), choose }
}

const isViewer = (): boolean => location.hash.startsWith('#/pdf-viewer')

/** Who leaves the viewer leaves nothing behind, unless it was stored to stay. */
function useForgetting(): void {
  useEffect(
    () => () => {
      if (!isViewer() && !readStoredPdfs().at(-1)?.isKept) forgetStoredPdfs()
    },
    [],
  )
}

/** Only ways within this application: '//elsewhere' would be another site. */
const isOwnWay = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path)

/** Back to where the PDF came from; without that, home. */
function useBack(pdfs: readonly StoredPdf[]): () => void {
  const { history } = useRouter()
  const from = pdfs.at(-1)?.sourceRoute
  return useCallback(
    () => history.push(isOwnWay(from) && !from.startsWith('/pdf-viewer') ? from : '/'),
    [history, from],
  )
}
