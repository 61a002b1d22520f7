import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { DropTitle, FileDropBox } from '../../../ui/layout/file-drop.tsx'
import classes from './bring-in.module.css'
import { largestFile } from './use-label-sources.ts'

interface LabelDropProps {
  readonly pasted: string
  readonly onPaste: (text: string) => void
  readonly onTake: (files: readonly File[]) => void
  readonly isClosed: boolean
  /** Another button is the page's first by now. */
  readonly isQuiet: boolean
}

/** Takes files that are dropped or chosen, and commands that are pasted. */
export function LabelDrop({ pasted, onPaste, onTake, isClosed, isQuiet }: LabelDropProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const pastes = useRef(0)
  const readPasted = () => {
    pastes.current += 1
    onTake([new File([pasted], `${t('addLabel.pastedName', { number: pastes.current })}.txt`, { type: 'text/plain' })])
    onPaste('')
  }
  return (
    <div className={classes.ways}>
      <FileDropBox onTake={(files) => isClosed || onTake(files)} isCompact>
        <DropTitle>{t('addLabel.dropTitle')}</DropTitle>
        <p className="dimmed">{t('addLabel.dropText', { most: largestFile })}</p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t('addLabel.chooseFiles')}
          accept=".zpl,.epl,.tspl,.tspl2,.prn,.lbl,.txt,.pdf,.svg,.json,text/plain,application/pdf,image/svg+xml,application/json"
          onChange={(event) => {
            onTake([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <Button variant={isQuiet ? 'default' : 'filled'} disabled={isClosed} onClick={() => input.current?.click()}>
          {t('addLabel.chooseFiles')}
        </Button>
      </FileDropBox>
      <div className={classes.paste}>
        <Textarea
          label={t('addLabel.paste')}
          placeholder="^XA … ^XZ"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: 'mono' }}
          value={pasted}
          onChange={(event) => onPaste(event.currentTarget.value)}
        />
        <Button variant="default" disabled={isClosed || pasted.trim() === ''} onClick={readPasted}>
          {t('addLabel.readPasted')}
        </Button>
      </div>
    </div>
  )
}
