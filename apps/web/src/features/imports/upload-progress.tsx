import { useTranslation } from '../../lib/i18n.ts'
import { DropTitle } from '../../ui/layout/file-drop.tsx'
import classes from './imports.module.css'

/** A screen reader is told every so many percent. */
const toldStep = 20

interface UploadProgressProps {
  readonly name: string
  /** 0 to 1 of the file's bytes. */
  readonly sent: number
}

/** How much of a file is on the server; all of it while the server looks at it. */
export function UploadProgress({ name, sent }: UploadProgressProps) {
  const { t } = useTranslation()
  const percent = Math.floor(sent * 100)
  const told = Math.floor(percent / toldStep) * toldStep
  const inWords = (share: number) =>
    share === 100 ? t('imports.lookedAt', { name }) : t('imports.uploading', { name, percent: share })
  return (
    <div className={classes.sending}>
      <DropTitle isHidden>{inWords(percent)}</DropTitle>
      <progress max={100} value={percent} aria-label={t('imports.uploadProgress', { name })} />
      <p role="status" className="visually-hidden">
        {inWords(told)}
      </p>
    </div>
  )
}
