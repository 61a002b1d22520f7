import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  ArrowDown,
  ArrowUp,
  BringToFront,
  EyeOff,
  Group,
  Lock,
  LockOpen,
  type LucideIcon,
  MoveHorizontal,
  MoveVertical,
  PaintBucket,
  Pipette,
  Proportions,
  RotateCcw,
  RotateCw,
  SendToBack,
  Ungroup,
} from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Toolbar } from '../../../../ui/layout/toolbar.tsx'
import { useDesigner } from '../../designer-context.ts'
import { useCommands } from '../../use-commands.ts'
import classes from './properties.module.css'

const icons: Readonly<Record<string, LucideIcon>> = {
  'align-left': AlignStartVertical,
  'align-center': AlignCenterVertical,
  'align-right': AlignEndVertical,
  'align-top': AlignStartHorizontal,
  'align-middle': AlignCenterHorizontal,
  'align-bottom': AlignEndHorizontal,
  'distribute-across': AlignHorizontalDistributeCenter,
  'distribute-down': AlignVerticalDistributeCenter,
  'same-width': MoveHorizontal,
  'same-height': MoveVertical,
  'same-size': Proportions,
  'turn-left': RotateCcw,
  'turn-right': RotateCw,
  'bring-forward': ArrowUp,
  'send-backward': ArrowDown,
  'bring-to-front': BringToFront,
  'send-to-back': SendToBack,
  group: Group,
  ungroup: Ungroup,
  'copy-look': Pipette,
  'paste-look': PaintBucket,
  hide: EyeOff,
  lock: Lock,
  unlock: LockOpen,
}

/** Aligning, turning, ordering and grouping by single clicks. */
export function ArrangeSection() {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const commands = useCommands()
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('designer.group.arrange')}</h3>
      <Toolbar label={t('designer.group.arrange')} className={classes.buttons}>
        {Object.entries(icons).flatMap(([id, Icon]) => {
          const command = commands.find((one) => one.id === id)
          if (!command) return []
          return [
            <button
              key={id}
              type="button"
              className={classes.iconButton}
              aria-label={command.title}
              title={command.keys ? `${command.title} · ${command.keys}` : command.title}
              disabled={!command.command.isEnabled(editor)}
              onClick={command.run}
            >
              <Icon size={16} aria-hidden="true" />
            </button>,
          ]
        })}
      </Toolbar>
    </section>
  )
}
