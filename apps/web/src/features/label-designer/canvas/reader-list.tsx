import { inReadingOrder } from '@labelwright/label-editor/geometry/reading-order'
import type { SceneNode } from '@labelwright/label-editor/geometry/scene'
import { memo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useDesigner } from '../designer-context.ts'
import { ownNameOf } from '../element-name.ts'
import { lengthInMillimetres } from './lengths.ts'

export const optionId = (id: string): string => `designer-option-${id}`

/** The elements as screen readers read them, in the order of reading, hidden ones too: Tab reaches them. The canvas is their list. */
export const ReaderList = memo(function ReaderList() {
  const { editor, view } = useDesigner()
  const nodes = inReadingOrder([...editor.scene().nodes.values()])
  return (
    <div className="visually-hidden">
      {nodes.map((node) => (
        <ReaderOption key={node.id} node={node} isSelected={view.selection.includes(node.id)} />
      ))}
    </div>
  )
})

function ReaderOption({ node, isSelected }: { readonly node: SceneNode; readonly isSelected: boolean }) {
  const { t } = useTranslation()
  const kind = t(`designer.kind.${node.type}` as Parameters<typeof t>[0])
  const { x, y, width, height } = node.frame
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the canvas has the focus and names the active option
    <div role="option" id={optionId(node.id)} aria-selected={isSelected}>
      {t('designer.describe', {
        named: [kind, ownNameOf(node.fields)].filter(Boolean).join(' '),
        x: lengthInMillimetres(x),
        y: lengthInMillimetres(y),
        width: lengthInMillimetres(width),
        height: lengthInMillimetres(height),
      })}
    </div>
  )
}
