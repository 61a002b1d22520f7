import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import type { SelectedElement } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import classes from './builder.module.css'
import { BuilderDialog } from './builder-dialog.tsx'

/** The kind of a barcode, and the builder that changes it. */
export function BuilderButton({ element }: { readonly element: SelectedElement }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={propertyClasses.section}>
      <h3 className={propertyClasses.title}>{symbologyTraits(element.fields.symbology as Symbology).title}</h3>
      <button type="button" className={classes.opener} onClick={() => setOpen(true)}>
        <ScanBarcode size={16} aria-hidden="true" />
        {t('designer.barcode.open')}
      </button>
      {isOpen && <BuilderDialog id={element.id} onClose={() => setOpen(false)} />}
    </section>
  )
}
