import { Button } from '@mantine/core'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { readScale, ScaleError, type ScaleFailure, type ScalePort, type Weight } from '../../../lib/scale/read-scale.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from './widget-card.module.css'

/** Web Serial (WICG), as far as it is used here. */
interface Serial {
  readonly getPorts: () => Promise<readonly ScalePort[]>
  readonly requestPort: () => Promise<ScalePort>
}

const serialOf = (): Serial | undefined => (navigator as { readonly serial?: Serial }).serial

interface ScaleButtonProps {
  /** Of the field that the weight is for. */
  readonly label: string
  readonly onWeight: (value: string) => void
}

/** Takes the weight of a scale into a field. Not there where the browser reaches no scale. */
export function ScaleButton({ label, onWeight }: ScaleButtonProps) {
  const { t } = useTranslation()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<ScaleFailure>()
  const [weight, setWeight] = useState<Weight>()
  const serial = serialOf()
  if (!serial) return null

  const read = async (): Promise<void> => {
    setReading(true)
    setWeight(undefined)
    try {
      // Of a scale that said nothing the person may have chosen the wrong connection.
      const [known] = failure === 'no-answer' ? [] : await serial.getPorts()
      const read = await readScale(known ?? (await serial.requestPort()))
      setFailure(undefined)
      setWeight(read)
      onWeight(read.value)
    } catch (error) {
      if (error instanceof ScaleError) setFailure(error.failure)
      else if (!isNoneChosen(error)) throw error
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={classes.scale}>
      <Button
        variant="default"
        className={classes.scaleButton}
        leftSection={<Scale size={22} aria-hidden="true" />}
        loading={isReading}
        aria-label={t('widgets.scale.readFor', { label })}
        onClick={() => void read()}
      >
        {t('widgets.scale.read')}
      </Button>
      <span role="status">{weight && t('widgets.scale.weighs', { value: weight.value, unit: weight.unit })}</span>
      {failure && <Mistake>{t(`widgets.scale.failures.${failure}`)}</Mistake>}
    </div>
  )
}

/** The person has closed the browser's list of connections. */
const isNoneChosen = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'
