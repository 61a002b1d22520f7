import { emuPerMicrometre } from '@labelwright/label-document/lengths'
import { useId } from 'react'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import classes from './canvas.module.css'

/** Screen pixels that a dot is wide at least before its edges are drawn. */
const leastPixels = 5

/** The printer's dots as a grid over the paper, once they are large enough to be told apart. */
export function GridView() {
  const { live, editor } = useDesigner()
  const { camera } = useEditorView(editor)
  const id = useId()
  if (!live) return null
  const { dot, width, height } = live.page.paper
  const pixels = (dot / emuPerMicrometre) * camera.scale
  if (pixels < leastPixels) return null
  const [x, y] = [-camera.left * camera.scale, -camera.top * camera.scale]
  return (
    <svg className={classes.overlay} aria-hidden="true">
      <defs>
        <pattern id={id} x={x} y={y} width={pixels} height={pixels} patternUnits="userSpaceOnUse">
          <path className={classes.dots} d={`M${pixels} 0H0V${pixels}`} />
        </pattern>
      </defs>
      <rect
        x={x}
        y={y}
        width={(width / emuPerMicrometre) * camera.scale}
        height={(height / emuPerMicrometre) * camera.scale}
        fill={`url(#${id})`}
      />
    </svg>
  )
}
