import { partOf } from '@labelwright/label-editor/locks/locked-parts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { selectedElements, useDesigner } from '../../designer-context.ts'
import { NotesSection } from '../../notes/notes-section.tsx'
import { BuilderButton } from '../barcode/builder-button.tsx'
import { formatParts } from '../conditions/conditional-formats.ts'
import { FormatsSection } from '../conditions/formats-section.tsx'
import { LayerProperty } from '../conditions/layer-property.tsx'
import { PrintLayersSection } from '../conditions/print-layers-section.tsx'
import { ArrangeSection } from './arrange-section.tsx'
import { BelowField } from './below-field.tsx'
import { ColumnsSection } from './columns/columns-section.tsx'
import { GuidesSection } from './guides-section.tsx'
import { StockPictureSection } from './label/stock-picture-section.tsx'
import { LabelSection } from './label-section.tsx'
import { LockedFields, LockedNotice, partsOf } from './locks/locked-fields.tsx'
import { NameField } from './name-field.tsx'
import { PlaceSection } from './place-section.tsx'
import classes from './properties.module.css'
import { PropertyField } from './property-field.tsx'
import { commonGroups, groupsOf } from './property-specs.ts'

/** What can be said of the selected elements; with nothing selected, of the label itself. */
export function PropertiesPanel() {
  const { t } = useTranslation()
  const designer = useDesigner()
  const elements = selectedElements(designer)
  const [first] = elements
  if (!first) {
    return (
      <>
        <LabelSection />
        <StockPictureSection />
        <PrintLayersSection />
        <GuidesSection />
        <NotesSection />
      </>
    )
  }
  const fields = elements.map((element) => element.fields)
  return (
    <>
      <NameField elements={elements} />
      {elements.length === 1 && first.fields.type === 'barcode' && (
        <BuilderButton key={`builder ${first.id}`} element={first} />
      )}
      <PlaceSection />
      <ArrangeSection />
      {elements.length === 1 && first.fields.type === 'table' && (
        <ColumnsSection key={`columns ${first.id}`} table={first.id} />
      )}
      {[...groupsOf(fields), ...commonGroups].map(({ title, specs }) => (
        <section key={title} className={classes.section}>
          <h3 className={classes.title}>{t(title)}</h3>
          <LockedNotice parts={partsOf(specs.map(({ name }) => name))} />
          {specs.map((spec) => (
            <LockedFields key={spec.name} part={partOf(spec.name)}>
              <PropertyField spec={spec} elements={elements} />
            </LockedFields>
          ))}
          {title === 'designer.group.shown' && (
            <LockedFields part="content">
              <LayerProperty elements={elements} />
            </LockedFields>
          )}
          {title === 'designer.group.shown' && elements.length === 1 && (
            <LockedFields part="place">
              <BelowField element={first} />
            </LockedFields>
          )}
        </section>
      ))}
      {elements.length === 1 && formatParts(first.fields.type).length > 0 && (
        <FormatsSection key={`formats ${first.id}`} element={first} />
      )}
      {elements.length === 1 && <NotesSection elementId={first.id} />}
    </>
  )
}
