import { canTurnLabel, type LabelTurn, turnLabel } from '@labelwright/label-editor/label-size/turn-label'
import { RotateCcwSquare, RotateCwSquare, Scaling } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { useDesigner } from '../../../designer-context.ts'
import classes from '../properties.module.css'

const turns: readonly (readonly [turn: LabelTurn, name: 'left' | 'right' | 'half', icon: ReactNode])[] = [
  [270, 'left', <RotateCcwSquare key="left" size={16} aria-hidden="true" />],
  [90, 'right', <RotateCwSquare key="right" size={16} aria-hidden="true" />],
  [180, 'half', '180°'],
]

/** Turns the label by single clicks, with all that is on it, and opens its other size. */
export function TurnButtons() {
  const { t } = useTranslation()
  const { editor, openDialog } = useDesigner()
  const [upright, setUpright] = useState(0)
  const turn = (by: LabelTurn): void => {
    const turned = turnLabel(editor, by)
    if (!editor.perform(turned.changes)) return
    setUpright(turned.upright)
    editor.zoom('fit')
  }
  return (
    <>
      <div className={classes.buttons}>
        {turns.map(([by, name, icon]) => (
          <button
            key={name}
            type="button"
            className={classes.iconButton}
            aria-label={t(`designer.turnLabel.${name}`)}
            title={t(`designer.turnLabel.${name}`)}
            disabled={!canTurnLabel(editor, by)}
            onClick={() => turn(by)}
          >
            {icon}
          </button>
        ))}
        <button
          type="button"
          className={`${classes.textButton} ${classes.withIcon}`}
          onClick={() => openDialog('label-size')}
        >
          <Scaling size={16} aria-hidden="true" />
          {t('designer.resizeLabel.open')}
        </button>
      </div>
      {upright > 0 && (
        <p className={classes.hint} role="status">
          {t('designer.turnLabel.upright', { count: upright })}
        </p>
      )}
    </>
  )
}
