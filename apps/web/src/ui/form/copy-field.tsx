import { Button } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './copy-field.module.css'

/** Text to take along, such as a link: shown whole, copied with one press. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    const isDone = await copyText(text)
    setCopied(isDone)
    if (!isDone && shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <div className={classes.field}>
      <code ref={shown} className={classes.text} role="note" aria-label={label}>
        {text}
      </code>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? t('common.copied') : t('common.copy')}
      </Button>
    </div>
  )
}
