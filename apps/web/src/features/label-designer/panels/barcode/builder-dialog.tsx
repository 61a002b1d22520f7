import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { applyCommand } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { DesignerProvider, useDesigner } from '../../designer-context.ts'
import dialogClasses from '../../dialogs/dialogs.module.css'
import { BarcodeContent } from './barcode-content.tsx'
import { BarcodeFacts } from './barcode-facts.tsx'
import { BarcodeOptions } from './barcode-options.tsx'
import classes from './builder.module.css'
import { builtChanges, replaceFields } from './built-changes.ts'
import { changeSymbology } from './change-symbology.ts'
import { frameOfBarcode } from './fit-frame.ts'
import { KindList } from './kind-list.tsx'
import { forPurpose } from './purposes.ts'

interface BuilderDialogProps {
  /** The record of the barcode. */
  readonly id: string
  readonly onClose: () => void
}

/** Builds a barcode by what it is for, or by its symbology. The label is changed by OK alone, in one step of undo. */
export function BuilderDialog({ id, onClose }: BuilderDialogProps) {
  const { t } = useTranslation()
  const designer = useDesigner()
  const { records, document, values, dpi, live, change } = designer
  const names = document.variables.map(({ variableName }) => variableName)
  const [draft, setDraft] = useState<Records>(records)
  const inDraft = useMemo(
    () => ({
      ...designer,
      records: draft,
      document: toDocument(draft),
      // The fields of the panel write into the draft.
      change: (changes: readonly Change[]) => setDraft((before) => applyCommand(before, { changes }).records),
    }),
    [designer, draft],
  )
  const fields = draft.get(id)?.fields
  if (!fields) return null
  const replace = (next: Fields): void => inDraft.change(replaceFields(id, fields, next))
  const finish = (): void => {
    const frame = live && frameOfBarcode(fields, { document, values, resources: live.resources, dpi })
    change(builtChanges(records, id, { ...fields, ...frame }))
    onClose()
  }
  return (
    <Dialog title={t('designer.barcode.title')} onClose={onClose} size={960}>
      <DesignerProvider value={inDraft}>
        <div className={classes.builder}>
          <KindList
            symbology={fields.symbology as Symbology}
            onPurpose={(purpose) => replace(forPurpose(fields, purpose, names))}
            onSymbology={(symbology) => replace(changeSymbology(fields, symbology))}
          />
          <div className={classes.middle}>
            <h3 className={classes.heading}>{symbologyTraits(fields.symbology as Symbology).title}</h3>
            <BarcodeContent element={{ id, fields }} />
            <BarcodeOptions element={{ id, fields }} />
          </div>
          <BarcodeFacts fields={fields} onModule={(moduleWidth) => replace({ ...fields, moduleWidth })} />
        </div>
      </DesignerProvider>
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('frame.cancel')}
        </Button>
        <Button onClick={finish}>{t('designer.barcode.ok')}</Button>
      </div>
    </Dialog>
  )
}
