import { labelLimits } from '@labelwright/label-document/label-limits'
import { readCalculation } from '@labelwright/label-editor/calculated-value'
import { type ResizeMode, resizeLabel } from '@labelwright/label-editor/label-size/resize-label'
import { applyCommand } from '@labelwright/open-label/apply-command'
import { commandLimits } from '@labelwright/open-label/command-schema'
import { labelId } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { lengthIn, useLengthUnit } from '../../../lib/units.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import { DocumentPicture } from '../versions/document-picture.tsx'
import classes from './dialogs.module.css'

const modes: readonly ResizeMode[] = ['margins', 'scale', 'keep']

/** Gives the label another size. What becomes of it is seen before it is done, by one step of undo. */
export function LabelSizeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { editor, records } = useDesigner()
  const { unit } = useLengthUnit()
  const [mode, setMode] = useState<ResizeMode>('margins')
  const size = useTypedSize()
  const { lengths } = size
  const [width, height] = [lengths?.width, lengths?.height]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor's records are those of the designer
  const changes = useMemo(
    () => (width === undefined || height === undefined ? [] : resizeLabel(editor, { width, height }, mode)),
    [editor, records, width, height, mode],
  )
  const preview = useMemo(() => toDocument(applyCommand(records, { changes }).records), [records, changes])
  const isTooMuch = changes.length > commandLimits.changes
  return (
    <Dialog title={t('designer.open.label-size')} size={760} onClose={onClose}>
      <form
        className={classes.sizeForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (!lengths || isTooMuch) return
          editor.perform(changes)
          editor.zoom('fit')
          onClose()
        }}
      >
        <div className={classes.form}>
          {(['width', 'height'] as const).map((side) => (
            <TextInput
              key={side}
              data-autofocus={side === 'width' || undefined}
              label={t(`designer.field.${side}`)}
              rightSection={unit}
              value={size.typed[side]}
              error={size.errorOf(side)}
              onChange={(event) => size.type(side, event.currentTarget.value)}
            />
          ))}
          <fieldset className={classes.choices}>
            <legend>{t('designer.resizeLabel.what')}</legend>
            {modes.map((value) => (
              <label key={value}>
                <input type="radio" name="mode" checked={value === mode} onChange={() => setMode(value)} />
                <span>
                  {t(`designer.resizeLabel.${value}`)}
                  <small>{t(`designer.resizeLabel.${value}Help`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {isTooMuch && <Mistake>{t('designer.resizeLabel.tooMuch')}</Mistake>}
        </div>
        <DocumentPicture title={t('designer.resizeLabel.result')} document={preview} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" disabled={changes.length === 0 || isTooMuch}>
            {t('designer.resizeLabel.run')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Side = 'width' | 'height'

/** What is typed as width and height, calculations too, and the lengths that it means where it can be read. */
function useTypedSize() {
  const { t } = useTranslation()
  const { records, dpi } = useDesigner()
  const { unit } = useLengthUnit()
  const label = records.get(labelId)?.fields ?? {}
  const [before] = useState({ width: Number(label.width), height: Number(label.height) })
  const [typed, setTyped] = useState({
    width: lengthIn(before.width, unit, dpi),
    height: lengthIn(before.height, unit, dpi),
  })
  const lengthOf = (side: Side): number | undefined => {
    // What was not touched is not rounded to the unit.
    if (typed[side] === lengthIn(before[side], unit, dpi)) return before[side]
    const read = readCalculation(typed[side], { unit, dpi })
    return 'calculation' in read ? Math.round(read.calculation(before[side])) : undefined
  }
  const isInBounds = (length: number): boolean =>
    length >= labelLimits.smallestSide && length <= labelLimits.largestSide
  const [width, height] = [lengthOf('width'), lengthOf('height')]
  const isReady = width !== undefined && height !== undefined && isInBounds(width) && isInBounds(height)
  return {
    typed,
    type: (side: Side, text: string) => setTyped({ ...typed, [side]: text }),
    lengths: isReady ? { width, height } : undefined,
    errorOf: (side: Side): string | undefined => {
      const length = lengthOf(side)
      if (length === undefined) return t('designer.notALength')
      if (isInBounds(length)) return undefined
      const [least, most] = [labelLimits.smallestSide, labelLimits.largestSide].map((one) => lengthIn(one, unit, dpi))
      return t('designer.resizeLabel.outOfBounds', { least: least ?? '', most: most ?? '', unit })
    },
  }
}
