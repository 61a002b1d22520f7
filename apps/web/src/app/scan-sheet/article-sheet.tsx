import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { Button } from '@mantine/core'
import { Printer as PrinterIcon } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useArticle } from '../../features/articles/articles.queries.ts'
import { useLabelPicture } from '../../features/labels/labels.queries.ts'
import { usePrinterState } from '../../features/printers/printer-states.queries.ts'
import { usePrintersToPrint } from '../../features/printers/printers.queries.ts'
import { HindranceText } from '../../features/printing/hindrance-text.tsx'
import { usePrintLane } from '../../features/printing/print-lane/print-lane.queries.ts'
import { PrintLane } from '../../features/printing/print-lane/print-lane.tsx'
import { printableLabels } from '../../features/printing/printable-labels.ts'
import { placesOn } from '../../features/printing/sheet/next-places.ts'
import { usePrintForm } from '../../features/printing/use-print-form.ts'
import type { CodeMatch, ScannedElements } from '../../features/scanning/scans.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import { ScannedValues } from '../../ui/label/scanned/scanned-values.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { PrinterWarning } from '../../ui/printer-state/printer-warning.tsx'
import classes from './scan-sheet.module.css'
import { hasFreeFocus } from './sheet-focus.ts'
import { useMatchRights } from './use-match-rights.ts'

type ArticleMatch = Extract<CodeMatch, { readonly kind: 'article' }>

/** An article that was scanned: its label as the server draws it, and the way to print one at once. */
export function ArticleSheet({ match }: { readonly match: ArticleMatch }) {
  const { mayPrint, openOf } = useMatchRights()
  const { data: article, error } = useArticle(match.article.id)
  const open = openOf(match)
  const labels = article ? printableLabels(article, []) : []
  return (
    <>
      <h2 className={classes.title}>{match.article.name}</h2>
      <p className="mono dimmed">{match.article.externalIdentifier}</p>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!article && !error && <RowSkeletons count={2} />}
      {article && mayPrint && labels.length > 0 && (
        <PrintAtOnce article={article} elements={match.elements} onOpen={open} />
      )}
      {article && !(mayPrint && labels.length > 0) && (
        <>
          <LabelOfArticle article={article} labelId={labels[0]?.labelId} />
          {open && <OpenButton onOpen={open} isFirst />}
        </>
      )}
    </>
  )
}

interface LabelOfArticleProps {
  readonly article: ArticleWithData
  readonly labelId: string | undefined
}

function LabelOfArticle({ article: { id, name, version }, labelId }: LabelOfArticleProps) {
  const { t } = useTranslation()
  const picture = useLabelPicture(labelId, undefined, { articleId: id, version })
  return <Paper picture={picture} alt={name} missing={t('labels.noPicture')} size="card" />
}

interface PrintAtOnceProps {
  readonly article: ArticleWithData
  readonly elements: ScannedElements
  readonly onOpen: (() => void) | undefined
}

const oneLabel = { quantity: 1, data: [] }

/** Prints one label when nothing is missing; else the page that asks for it is opened. */
function PrintAtOnce({ article, elements, onOpen }: PrintAtOnceProps) {
  const { t } = useTranslation()
  const { print } = usePrintLane()
  const { data: printers } = usePrintersToPrint()
  const labels = useMemo(() => printableLabels(article, []), [article])
  const form = usePrintForm({ article, labels, printers, start: { ...oneLabel, scanned: elements }, onPrint: print })
  // Until the label was filled nobody knows whether something is missing.
  const isFilled = form.live.picture !== undefined || form.live.hasFailed
  const isKnown = form.isKnown && isFilled
  const isReady = isKnown && form.hindrance === undefined
  const stateOfPrinter = usePrinterState(form.printer)
  return (
    <>
      <LabelOfArticle article={article} labelId={form.label?.id} />
      <div className={classes.filled}>
        <ScannedValues
          values={form.fromScan.map((name) => ({ name, value: form.values[name] ?? '' }))}
          onRemove={form.removeScanned}
        />
        <div className={classes.actions}>
          {isReady && <PrintButton printerName={form.printer?.name ?? ''} onPrint={form.print} />}
          {onOpen && <OpenButton onOpen={onOpen} isFirst={isKnown && !isReady} />}
        </div>
      </div>
      {form.printer && <PrinterWarning name={form.printer.name} state={stateOfPrinter} />}
      {form.hindrance && <HindranceText id="scan-hindrance" hindrance={form.hindrance} />}
      {isReady && form.startPlace && (
        <p className={classes.hint}>
          {t('printArticle.startsAt', { place: form.startPlace.place, places: placesOn(form.startPlace.sheet) })}
        </p>
      )}
      <p className={classes.hint}>
        {isReady && (
          <>
            <kbd>Enter</kbd> {t('printArticle.enterPrints')}
          </>
        )}
        <kbd>O</kbd> {t('scan.opens')}
      </p>
      <PrintLane />
    </>
  )
}

function PrintButton({ printerName, onPrint }: { readonly printerName: string; readonly onPrint: () => void }) {
  const { t } = useTranslation()
  return (
    <Button ref={useFocus(true)} leftSection={<PrinterIcon size={18} aria-hidden="true" />} onClick={onPrint}>
      {t('scan.printOne', { printer: printerName })}
    </Button>
  )
}

function OpenButton({ onOpen, isFirst }: { readonly onOpen: () => void; readonly isFirst: boolean }) {
  const { t } = useTranslation()
  return (
    <Button ref={useFocus(isFirst)} variant={isFirst ? 'filled' : 'default'} onClick={onOpen}>
      {t('scan.open')}
    </Button>
  )
}

/** Gives the focus to the button that Enter should press, once it is known, unless a field of the page behind has it by then. */
function useFocus(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const sheet = button.current?.closest('[role=dialog]')
    if (isWanted && (hasFreeFocus() || sheet?.contains(document.activeElement))) {
      button.current?.focus({ preventScroll: true })
    }
  }, [isWanted])
  return button
}
