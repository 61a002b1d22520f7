import type { InsertKind, Tool } from '@labelwright/label-editor/tools/tool'
import {
  Barcode,
  Circle,
  Grid2x2,
  Hand,
  Image,
  Lasso,
  Layers,
  type LucideIcon,
  Minus,
  MousePointer2,
  Move,
  MoveDiagonal2,
  PenTool,
  Rows3,
  Shapes,
  Square,
  SquareDashedMousePointer,
  Type,
} from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { useDesigner } from './designer-context.ts'
import classes from './left-side.module.css'

interface ToolButton {
  readonly tool: Tool
  readonly icon: LucideIcon
  readonly key: string
}

const insert = (kind: InsertKind): Tool => ({ name: 'insert', kind })

const selecting: readonly ToolButton[] = [
  { tool: { name: 'select' }, icon: MousePointer2, key: 'V' },
  { tool: { name: 'several' }, icon: SquareDashedMousePointer, key: 'X' },
  { tool: { name: 'lasso' }, icon: Lasso, key: 'Q' },
  { tool: { name: 'pan' }, icon: Hand, key: 'H' },
  { tool: { name: 'place' }, icon: Move, key: 'M' },
  { tool: { name: 'size' }, icon: MoveDiagonal2, key: 'S' },
]

const inserting: readonly ToolButton[] = [
  { tool: insert('text'), icon: Type, key: 'T' },
  { tool: insert('barcode'), icon: Barcode, key: 'B' },
  { tool: insert('picture'), icon: Image, key: 'I' },
  { tool: insert('box'), icon: Square, key: 'R' },
  { tool: insert('line'), icon: Minus, key: 'L' },
  { tool: insert('ellipse'), icon: Circle, key: 'O' },
  { tool: insert('path'), icon: PenTool, key: 'P' },
  { tool: insert('table'), icon: Grid2x2, key: 'G' },
  { tool: insert('repeater'), icon: Rows3, key: 'E' },
  { tool: insert('pictogram'), icon: Shapes, key: 'Y' },
]

const nameOf = (tool: Tool): string => (tool.name === 'insert' ? tool.kind : tool.name)

interface InsertBarProps {
  /** Where the window is too narrow to show the layers beside the paper. */
  readonly areLayersOpen: boolean
  readonly onToggleLayers: () => void
}

/** The tools: those that select, and those that put something on the paper. */
export function InsertBar({ areLayersOpen, onToggleLayers }: InsertBarProps) {
  const { t } = useTranslation()
  const { view } = useDesigner()
  const current = toolOfState(view.state)
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('designer.tools')} aria-orientation="vertical">
      {selecting.map((button) => (
        <ToolButtonView key={nameOf(button.tool)} button={button} isChosen={nameOf(button.tool) === current} />
      ))}
      <hr className={classes.toolsLine} />
      {inserting.map((button) => (
        <ToolButtonView key={nameOf(button.tool)} button={button} isChosen={nameOf(button.tool) === current} />
      ))}
      <button
        type="button"
        className={`${classes.tool} ${classes.layersButton}`}
        aria-label={t('designer.layers')}
        aria-expanded={areLayersOpen}
        title={t('designer.layers')}
        onClick={onToggleLayers}
      >
        <Layers size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

/** `insert.text.drawing` is the text tool. */
function toolOfState(state: string): string {
  const [tool = 'select', kind = ''] = state.split('.')
  return tool === 'insert' ? kind : tool
}

function ToolButtonView({ button, isChosen }: { readonly button: ToolButton; readonly isChosen: boolean }) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const { icon: Icon, tool, key } = button
  const name = t(`designer.tool.${nameOf(tool)}` as Parameters<typeof t>[0])
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={name}
      aria-pressed={isChosen}
      title={`${name} · ${key}`}
      onClick={() => editor.setTool(tool)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
