import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { allLocks } from '@labelwright/label-editor/commands/locks'
import { isPartLocked } from '@labelwright/label-editor/locks/locked-parts'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type SelectedElement, useDesigner } from '../../designer-context.ts'
import { LockedNotice } from '../properties/locks/locked-fields.tsx'
import propertyClasses from '../properties/properties.module.css'
import classes from './builder.module.css'
import { BuilderDialog } from './builder-dialog.tsx'

/** The kind of a barcode, and the builder that changes it. */
export function BuilderButton({ element }: { readonly element: SelectedElement }) {
  const { t } = useTranslation()
  const { records } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  // It sets the data, the modules and the frame that they need together.
  const isLocked = allLocks.some((part) => isPartLocked(records, element.id, part))
  return (
    <section className={propertyClasses.section}>
      <h3 className={propertyClasses.title}>{symbologyTraits(element.fields.symbology as Symbology).title}</h3>
      <LockedNotice parts={allLocks} />
      <button type="button" className={classes.opener} disabled={isLocked} onClick={() => setOpen(true)}>
        <ScanBarcode size={16} aria-hidden="true" />
        {t('designer.barcode.open')}
      </button>
      {isOpen && <BuilderDialog id={element.id} onClose={() => setOpen(false)} />}
    </section>
  )
}
