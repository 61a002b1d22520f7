import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { type ReactNode, useRef } from 'react'
import { usePrintersToPrint } from '../printers/printers.queries.ts'
import { LabelAtWork } from './live-label/label-at-work.tsx'
import { PrintForm } from './print-form.tsx'
import type { PrintState } from './print-lane/lane.ts'
import { usePrintLane, useShownPrint } from './print-lane/print-lane.queries.ts'
import { PrintLane } from './print-lane/print-lane.tsx'
import classes from './print-place.module.css'
import type { PrintStart } from './print-request.ts'
import { usePrintAtOnce } from './quick/use-print-at-once.ts'
import { usePrintForm } from './use-print-form.ts'

/** What is printed here. */
export interface PrintWork {
  /** Another begins anew, with fields as they are opened. */
  readonly key: string
  readonly article: ArticleWithData | undefined
  /** To choose from; at least one. */
  readonly labels: ArticleWithData['labels']
  readonly start: PrintStart
  /** Printed without a press as soon as nothing is missing. */
  readonly isAtOnce?: boolean
}

interface PrintPlaceProps {
  /** The article, or the label without one: whose prints colour the edge (`subjectOf`). */
  readonly subject: string
  readonly work: PrintWork | undefined
  /** In place of form and label while there is no work. */
  readonly otherwise: ReactNode
}

/** Two panes: what goes in at the left, the label as it will be at the right, and the last prints below it. */
export function PrintPlace({ subject, work, otherwise }: PrintPlaceProps) {
  return (
    <>
      <Edge key={subject} subject={subject} />
      <div className={classes.panes}>
        {work ? <PrintPanes {...work} key={work.key} /> : <div className={classes.whole}>{otherwise}</div>}
        <div className={classes.lane}>
          <PrintLane />
        </div>
      </div>
    </>
  )
}

const edges: Partial<Record<PrintState, 'good' | 'warning' | 'bad'>> = {
  sent: 'good',
  failed: 'bad',
  unknown: 'warning',
  interrupted: 'bad',
}

/** How the newest print of what is shown ended since it came to the screen; no other one's colours it. */
function Edge({ subject }: { readonly subject: string }) {
  const newest = useShownPrint(subject)
  return <div className={classes.edge} data-edge={newest && edges[newest.state]} />
}

function PrintPanes({ article, labels, start, isAtOnce = false }: PrintWork) {
  const printers = usePrintersToPrint()
  const { print } = usePrintLane()
  const form = usePrintForm({ article, labels, printers: printers.data, start, onPrint: print })
  const quantity = useRef<HTMLInputElement>(null)
  usePrintAtOnce(form, isAtOnce)
  return (
    <>
      <div className={classes.form}>
        <PrintForm form={form} printers={printers} quantityRef={quantity} />
      </div>
      <div className={classes.label}>
        <LabelAtWork form={form} />
      </div>
    </>
  )
}
