import { readCalculation } from '@labelwright/label-editor/calculated-value'
import { mostCopies, stepAndRepeat } from '@labelwright/label-editor/commands/step-and-repeat'
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useLengthUnit } from '../../../lib/units.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDesigner } from '../designer-context.ts'
import classes from './dialogs.module.css'

/** Copies of what is selected, at even distances. */
export function StepDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { editor, view, dpi } = useDesigner()
  const { unit } = useLengthUnit()
  const most = mostCopies(editor)
  const [count, setCount] = useState(1)
  const [across, setAcross] = useState('0')
  const [down, setDown] = useState('0')
  const [countsUp, setCountsUp] = useState(true)
  const lengthOf = (typed: string): number | undefined => {
    const read = readCalculation(typed.replace(/^-/, '=-'), { unit, dpi })
    return 'calculation' in read ? Math.round(read.calculation(0)) : undefined
  }
  const [dx, dy] = [lengthOf(across), lengthOf(down)]
  const isReady = dx !== undefined && dy !== undefined && count <= most && view.selection.length > 0
  const wrong = t('designer.notALength')
  return (
    <Dialog title={t('designer.open.step')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && stepAndRepeat(editor, { count, dx, dy, countsUp })) onClose()
        }}
      >
        <NumberInput
          data-autofocus
          label={t('designer.step.count')}
          min={1}
          max={Math.max(1, most)}
          value={count}
          error={count > most ? t('designer.step.most', { count: most }) : undefined}
          onChange={(value) => setCount(Math.max(1, Math.round(Number(value) || 1)))}
        />
        <TextInput
          label={t('designer.field.stepX')}
          rightSection={unit}
          value={across}
          error={dx === undefined && wrong}
          onChange={(event) => setAcross(event.currentTarget.value)}
        />
        <TextInput
          label={t('designer.field.stepY')}
          rightSection={unit}
          value={down}
          error={dy === undefined && wrong}
          onChange={(event) => setDown(event.currentTarget.value)}
        />
        <Checkbox
          label={t('designer.step.countsUp')}
          checked={countsUp}
          onChange={(event) => setCountsUp(event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t('designer.step.run')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
