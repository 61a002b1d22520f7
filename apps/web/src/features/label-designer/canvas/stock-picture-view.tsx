import { useFullPicture } from '../../media-library/pictures.queries.ts'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import { stockPictureOf, useStrength } from '../stock-picture.ts'
import classes from './canvas.module.css'

/** What is on the paper before it is printed, or an old label to draw after. */
export function StockPictureView() {
  const { editor, records } = useDesigner()
  const { camera } = useEditorView(editor)
  const strength = useStrength()
  const stock = stockPictureOf(records)
  const url = useFullPicture(stock?.media)
  if (!stock || url === undefined || strength === 0) return null
  return (
    <img
      className={classes.stock}
      src={url}
      alt=""
      draggable={false}
      style={{
        left: (stock.x - camera.left) * camera.scale,
        top: (stock.y - camera.top) * camera.scale,
        width: stock.width * camera.scale,
        height: stock.height * camera.scale,
        opacity: strength / 100,
      }}
    />
  )
}
