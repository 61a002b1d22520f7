import { type Json, labelId } from '@labelwright/open-label/records'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import { type Guide, guidesOf } from '../../guides.ts'
import { LengthInput } from './length-field.tsx'
import classes from './properties.module.css'

/** The guides of the label: dragged from the rulers, or typed here. */
export function GuidesSection() {
  const { t } = useTranslation()
  const { records, change } = useDesigner()
  const guides = guidesOf(records)
  const set = (next: readonly Guide[], joins?: string): void => {
    const value = next.length === 0 ? null : (next as unknown as Json)
    change([{ type: 'field', id: labelId, field: 'guides', value }], joins)
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.group.guides')}</h3>
      {guides.map((guide, index) => (
        <div key={`${guide.axis} ${guide.at}`} className={classes.row}>
          <LengthInput
            labelKey={guide.axis === 'x' ? 'designer.field.x' : 'designer.field.y'}
            isHalf={false}
            isType={false}
            name={`guide ${index}`}
            length={guide.at}
            currents={[guide.at]}
            onChange={([at = guide.at], joins) => set(guides.with(index, { ...guide, at }), joins)}
          />
          <button
            type="button"
            className={classes.small}
            aria-label={t('designer.removeGuide')}
            onClick={() => set(guides.toSpliced(index, 1))}
          >
            <Trash2 size={14} aria-hidden="true" />
          </button>
        </div>
      ))}
      <div className={classes.buttons}>
        <button
          type="button"
          className={classes.textButton}
          onClick={() => set([...guides, { axis: 'x', at: 10_000 }])}
        >
          {t('designer.addGuide.x')}
        </button>
        <button
          type="button"
          className={classes.textButton}
          onClick={() => set([...guides, { axis: 'y', at: 10_000 }])}
        >
          {t('designer.addGuide.y')}
        </button>
      </div>
    </section>
  )
}
