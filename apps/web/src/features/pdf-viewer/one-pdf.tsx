import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import type { StoredPdf } from '../../session/stored-pdf.ts'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { PdfDocument } from './pdf-document.tsx'
import { PdfFailureState } from './pdf-failure.tsx'
import classes from './pdf-viewer.module.css'
import { ToolButton } from './tool-button.tsx'
import { usePdf } from './use-pdf.ts'

interface Place {
  readonly chosen: number
  readonly count: number
  readonly choose: (index: number) => void
}

interface OnePdfProps {
  readonly pdf: StoredPdf
  readonly place: Place
  readonly onBack: () => void
}

/** The last part of a link's path, as far as it names a file. */
function nameInLink(link: string): string {
  const name = URL.canParse(link) ? (new URL(link).pathname.split('/').at(-1) ?? '') : ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const nameOf = ({ fileName, url = '' }: StoredPdf): string => fileName || nameInLink(url)

/** Characters that no file name may have on Windows. */
const savedName = (name: string): string => {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-') || 'document'
  return /\.pdf$/i.test(plain) ? plain : `${plain.replace(/\.[a-z]{2,4}$/i, '')}.pdf`
}

/** One file: what it is called, and itself or why it cannot be shown. */
export function OnePdf({ pdf, place, onBack }: OnePdfProps) {
  const { t } = useTranslation()
  const { state, tryAgain, unlock } = usePdf(pdf)
  const name = nameOf(pdf)
  const frame = {
    title: name || t('pdfViewer.title'),
    onBack,
    note: place.count > 1 ? <OtherFiles {...place} /> : undefined,
  }
  if (state.kind === 'open') {
    return <PdfDocument key={state.pdf.fingerprints[0]} {...state} frame={frame} fileName={savedName(name)} />
  }
  return (
    <Page {...frame}>
      {state.kind === 'loading' ? (
        <RowSkeletons count={1} height={420} />
      ) : (
        <PdfFailureState
          failure={state.failure}
          link={pdf.url}
          file={state.bytes && { bytes: state.bytes, name: savedName(name) }}
          onRetry={tryAgain}
          onUnlock={unlock}
        />
      )}
    </Page>
  )
}

/** Several files came of one print. */
function OtherFiles({ chosen, count, choose }: Place) {
  const { t } = useTranslation()
  return (
    <div className={classes.files}>
      <ToolButton
        label={t('pdfViewer.previousFile')}
        icon={ChevronLeft}
        isOff={chosen === 0}
        onPress={() => choose(chosen - 1)}
      />
      <span>{t('pdfViewer.fileOf', { number: chosen + 1, total: count })}</span>
      <ToolButton
        label={t('pdfViewer.nextFile')}
        icon={ChevronRight}
        isOff={chosen === count - 1}
        onPress={() => choose(chosen + 1)}
      />
    </div>
  )
}
