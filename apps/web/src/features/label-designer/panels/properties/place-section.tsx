import type { Rectangle } from '@labelwright/label-editor/editor-view'
import { fieldsForFrame } from '@labelwright/label-editor/geometry/frame-fields'
import type { SceneNode } from '@labelwright/label-editor/geometry/scene'
import type { Change } from '@labelwright/open-label/commands'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import { AnchorField } from './anchor-field.tsx'
import { LengthInput } from './length-field.tsx'
import { LockedFields, LockedNotice } from './locks/locked-fields.tsx'
import classes from './properties.module.css'

type Side = 'x' | 'y' | 'width' | 'height'
const sides: readonly Side[] = ['x', 'y', 'width', 'height']

/** Where the selected elements are on the page and how large, whatever groups and anchors they have. */
export function PlaceSection() {
  const { t } = useTranslation()
  const { editor, view, change } = useDesigner()
  const scene = editor.scene()
  const nodes = view.selection.flatMap((id) => scene.nodes.get(id) ?? [])
  if (nodes.length === 0) return null
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.group.place')}</h3>
      <LockedNotice parts={['place']} />
      <LockedFields part="place">
        {sides.map((side) => (
          <LengthInput
            key={side}
            labelKey={`designer.field.${side}`}
            isHalf
            isType={false}
            name={side}
            length={common(nodes.map(({ frame }) => frame[side]))}
            currents={nodes.map(({ frame }) => frame[side])}
            onChange={(lengths, joins) =>
              change(
                nodes.flatMap((node, index) => framed(node, { ...node.frame, [side]: least(side, lengths[index]) })),
                joins,
              )
            }
          />
        ))}
        <AnchorField nodes={nodes} />
      </LockedFields>
    </section>
  )
}

const least = (side: Side, length = 0): number => (side === 'x' || side === 'y' ? length : Math.max(0, length))

const common = (lengths: readonly number[]): number | 'mixed' => {
  const [first = 0] = lengths
  return lengths.every((one) => one === first) ? first : 'mixed'
}

/** The changes that put an element's frame there; fields that stay are left alone. */
function framed(node: SceneNode, frame: Rectangle): Change[] {
  return Object.entries(fieldsForFrame(node, frame)).flatMap(([field, value]): Change[] =>
    node.fields[field] === value ? [] : [{ type: 'field', id: node.id, field, value }],
  )
}
