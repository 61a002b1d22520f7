import { commandOfTool } from '@labelwright/label-editor/commands/tools'
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
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { useDesigner } from './designer-context.ts'
import { focusPaper } from './keys/region-keys.ts'
import classes from './left-side.module.css'
import { type DesignerCommand, useCommands } from './use-commands.ts'

interface ToolButton {
  readonly tool: Tool
  readonly icon: LucideIcon
}

const insert = (kind: InsertKind): Tool => ({ name: 'insert', kind })

const selecting: readonly ToolButton[] = [
  { tool: { name: 'select' }, icon: MousePointer2 },
  { tool: { name: 'several' }, icon: SquareDashedMousePointer },
  { tool: { name: 'lasso' }, icon: Lasso },
  { tool: { name: 'pan' }, icon: Hand },
  { tool: { name: 'place' }, icon: Move },
  { tool: { name: 'size' }, icon: MoveDiagonal2 },
]

const inserting: readonly ToolButton[] = [
  { tool: insert('text'), icon: Type },
  { tool: insert('barcode'), icon: Barcode },
  { tool: insert('picture'), icon: Image },
  { tool: insert('box'), icon: Square },
  { tool: insert('line'), icon: Minus },
  { tool: insert('ellipse'), icon: Circle },
  { tool: insert('path'), icon: PenTool },
  { tool: insert('table'), icon: Grid2x2 },
  { tool: insert('repeater'), icon: Rows3 },
  { tool: insert('pictogram'), icon: Shapes },
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
  const commands = useCommands()
  const current = toolOfState(view.state)
  return (
    <Toolbar label={t('designer.tools')} isUpright className={classes.tools}>
      {selecting.map((button) => (
        <ToolButtonView
          key={nameOf(button.tool)}
          button={button}
          isChosen={nameOf(button.tool) === current}
          commands={commands}
        />
      ))}
      <hr className={classes.toolsLine} />
      {inserting.map((button) => (
        <ToolButtonView
          key={nameOf(button.tool)}
          button={button}
          isChosen={nameOf(button.tool) === current}
          commands={commands}
        />
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
    </Toolbar>
  )
}

/** `insert.text.drawing` is the text tool. */
function toolOfState(state: string): string {
  const [tool = 'select', kind = ''] = state.split('.')
  return tool === 'insert' ? kind : tool
}

interface ToolButtonProps {
  readonly button: ToolButton
  readonly isChosen: boolean
  readonly commands: readonly DesignerCommand[]
}

function ToolButtonView({ button, isChosen, commands }: ToolButtonProps) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const { icon: Icon, tool } = button
  const keys = commands.find(({ id }) => id === commandOfTool(tool))?.keys
  const name = t(`designer.tool.${nameOf(tool)}` as Parameters<typeof t>[0])
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={name}
      aria-pressed={isChosen}
      title={`${name} · ${keys}`}
      onClick={({ detail }) => {
        editor.setTool(tool)
        // Pressed by a key: Enter on the paper comes next.
        if (detail === 0) focusPaper()
      }}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
