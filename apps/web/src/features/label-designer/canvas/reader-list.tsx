import type { Rectangle } from '@labelwright/label-editor/editor-view'
import { inReadingOrder } from '@labelwright/label-editor/geometry/reading-order'
import { hasLock } from '@labelwright/label-editor/geometry/scene'
import { memo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ownNameOf } from '../../../ui/label/element-name.ts'
import { useDesigner } from '../designer-context.ts'
import { useDescribe } from './use-describe.ts'

export const optionId = (id: string): string => `designer-option-${id}`

/** The elements as screen readers read them, in the order of reading, hidden ones too: Tab reaches them. The canvas is their list. */
export const ReaderList = memo(function ReaderList() {
  const { editor, view } = useDesigner()
  const nodes = inReadingOrder([...editor.scene().nodes.values()])
  return (
    <div className="visually-hidden">
      {nodes.map((node) => (
        <ReaderOption
          key={node.id}
          id={node.id}
          type={node.type}
          name={ownNameOf(node.fields)}
          {...node.frame}
          isLocked={node.isLocked || hasLock(node.fields, 'content') || hasLock(node.fields, 'look')}
          isHidden={node.isHidden}
          isSelected={view.selection.includes(node.id)}
        />
      ))}
    </div>
  )
})

interface ReaderOptionProps extends Rectangle {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly isLocked: boolean
  readonly isHidden: boolean
  readonly isSelected: boolean
}

/** Its sentence is made only when it is another one: there may be hundreds, with every key. */
const ReaderOption = memo(function ReaderOption(props: ReaderOptionProps) {
  const { id, type, name, isLocked, isHidden, isSelected } = props
  const { t } = useTranslation()
  const describe = useDescribe()
  const said = [
    describe.place(describe.nameOf({ type, name, content: undefined }), props),
    isLocked && t('designer.layer.isLocked'),
    isHidden && t('designer.layer.isHidden'),
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the canvas has the focus and names the active option
    <div role="option" id={optionId(id)} aria-selected={isSelected}>
      {said.filter(Boolean).join(', ')}
    </div>
  )
})
