import { useTranslation } from '../../../../lib/i18n.ts'
import { ownNameOf } from '../../../../ui/label/element-name.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import panelClasses from './variables.module.css'

interface UsesSectionProps {
  readonly uses: readonly string[]
  /** Opens another variable. */
  readonly onOpen: (id: string) => void
}

/** Where the label reads a variable; a click leads there. */
export function UsesSection({ uses, onOpen }: UsesSectionProps) {
  const { t } = useTranslation()
  const { records, select } = useDesigner()
  const nameOfUse = (id: string): string => {
    const { kind, fields = {} } = records.get(id) ?? {}
    if (kind === 'variable') return String(fields.variableName)
    if (kind === 'layer') return t('designer.variables.layer', { name: String(fields.name) })
    return ownNameOf(fields) || t(`designer.kind.${String(fields.type)}` as Parameters<typeof t>[0])
  }
  const show = (id: string): void => {
    const kind = records.get(id)?.kind
    if (kind === 'variable') onOpen(id)
    else if (kind === 'element') select([id])
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.variables.usedIn')}</h3>
      {uses.length === 0 ? (
        <p className={classes.hint}>{t('designer.variables.notUsed')}</p>
      ) : (
        <ul className={panelClasses.list}>
          {uses.map((id) => (
            <li key={id}>
              <button type="button" className={panelClasses.use} onClick={() => show(id)}>
                {nameOfUse(id)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
