import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import { SelectBox } from '../properties/select-box.tsx'
import { TypedField } from '../properties/typed-field.tsx'
import { ConditionField } from './condition-field.tsx'
import classes from './conditions.module.css'
import {
  addLayer,
  changePrints,
  hasRoomForLayer,
  moveLayerUp,
  type PrintLayer,
  printLayers,
  removeLayer,
} from './print-layers.ts'

/** The layers of the label: what is on one is printed always, never, or when a condition is true. */
export function PrintLayersSection() {
  const { t } = useTranslation()
  const { change, records, editor } = useDesigner()
  const layers = printLayers(records)
  return (
    <section className={propertyClasses.section}>
      <h3 className={propertyClasses.title}>{t('designer.conditions.layers')}</h3>
      {layers.map((layer, index) => (
        <LayerRow key={layer.id} layer={layer} isFirst={index === 0} />
      ))}
      {hasRoomForLayer(records) && (
        <button
          type="button"
          className={classes.add}
          onClick={() => {
            const name = t('designer.conditions.layer', { number: layers.length + 1 })
            change(addLayer(records, editor.label.newId('layer'), name))
          }}
        >
          <Plus size={14} aria-hidden="true" />
          {t('designer.conditions.addLayer')}
        </button>
      )}
    </section>
  )
}

function LayerRow({ layer, isFirst }: { readonly layer: PrintLayer; readonly isFirst: boolean }) {
  const { t } = useTranslation()
  const { change, records, editor } = useDesigner()
  const { id, fields } = layer
  const name = String(fields.name)
  const set = (field: string, value: string, joins?: string): void =>
    change([{ type: 'field', id, field, value }], joins)
  return (
    <div className={classes.clause}>
      <div className={propertyClasses.row}>
        <TypedField
          label={t('designer.field.name')}
          shown={name}
          onCommit={(typed) => {
            const isTaken = typed.trim() !== '' && typed.length <= 200
            if (isTaken) set('name', typed.trim())
            return isTaken
          }}
        />
        <SelectBox
          label={t('designer.conditions.prints')}
          value={String(fields.prints)}
          onChoose={(value) => change(changePrints(layer, value))}
          options={(['always', 'never', 'when'] as const).map((value) => ({
            value,
            text: t(`designer.conditions.print.${value}`),
          }))}
        />
        <button
          type="button"
          className={propertyClasses.small}
          aria-label={t('designer.conditions.layerUp', { name })}
          disabled={isFirst}
          onClick={() => change(moveLayerUp(records, id))}
        >
          <ArrowUp size={14} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={propertyClasses.small}
          aria-label={t('designer.conditions.removeLayer', { name })}
          onClick={() => editor.perform(removeLayer(records, id))}
        >
          <Trash2 size={14} aria-hidden="true" />
        </button>
      </div>
      {fields.prints === 'when' && (
        <ConditionField
          label={t('designer.field.visibleWhen')}
          expression={fields.condition === 'true' ? '' : String(fields.condition ?? '')}
          onChange={(condition, joins) =>
            set('condition', condition === '' ? 'true' : condition, joins && `${joins} ${id}`)
          }
        />
      )}
    </div>
  )
}
