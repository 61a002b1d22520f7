import { labelLimits } from '@labelwright/label-document/label-limits'
import { childrenOf, keysBetween } from '@labelwright/open-label/order-keys'
import { labelId } from '@labelwright/open-label/records'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { useDesigner } from './designer-context.ts'
import classes from './left-side.module.css'
import { pagesOf } from './use-designed-label.ts'

/** The pages of the label, to go from one to another, add and remove them. */
export function PagesBar() {
  const { t } = useTranslation()
  const { records, view, editor, change } = useDesigner()
  const pages = pagesOf(records)
  const add = (): void => {
    const last = childrenOf(records).get(labelId)?.at(-1)?.[1].place?.key
    const [key = ''] = keysBetween(last, undefined, 1)
    const id = editor.label.newId('page')
    change([{ type: 'add', id, record: { kind: 'page', place: { parent: labelId, key }, fields: {} } }])
    editor.showPage(id)
  }
  const remove = (): void => {
    const at = pages.indexOf(view.page)
    const next = pages[at + 1] ?? pages[at - 1]
    if (!next) return
    const { page } = view
    const inside = idsInside(records, page)
    editor.showPage(next)
    change([...inside, page].map((id) => ({ type: 'remove', id }) as const))
  }
  return (
    <div className={classes.pages} role="toolbar" aria-label={t('designer.pages')}>
      {pages.map((page, index) => (
        <button
          key={page}
          type="button"
          className={classes.page}
          aria-pressed={page === view.page}
          aria-label={t('designer.page', { number: index + 1 })}
          onClick={() => editor.showPage(page)}
        >
          {index + 1}
        </button>
      ))}
      {pages.length < labelLimits.pages && (
        <button
          type="button"
          className={classes.page}
          aria-label={t('designer.addPage')}
          title={t('designer.addPage')}
          onClick={add}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      )}
      {pages.length > 1 && (
        <button
          type="button"
          className={classes.page}
          aria-label={t('designer.removePage')}
          title={t('designer.removePage')}
          onClick={remove}
        >
          <Trash2 size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** What is seen goes with the page: its elements, those in groups before the groups. */
function idsInside(records: ReturnType<typeof useDesigner>['records'], parent: string): string[] {
  const children = childrenOf(records)
  const inside = (id: string): string[] =>
    (children.get(id) ?? []).flatMap(([child, { kind }]) => (kind === 'column' ? [] : [...inside(child), child]))
  return inside(parent)
}
