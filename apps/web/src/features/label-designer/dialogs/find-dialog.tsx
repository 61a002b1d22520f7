import { countFound, countLocked, findElements, replaceAll } from '@labelwright/label-editor/texts/find-and-replace'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDesigner } from '../designer-context.ts'
import classes from './dialogs.module.css'

/** Finds a text in all contents of the label, and replaces it. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { editor, select } = useDesigner()
  const [text, setText] = useState('')
  const [replacement, setReplacement] = useState('')
  const [matchesCase, setMatchesCase] = useState(false)
  const [replaced, setReplaced] = useState<number>()
  const search = { text, matchesCase }
  const found = countFound(editor, search)
  const locked = countLocked(editor, search)
  return (
    <Dialog title={t('designer.open.find')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setReplaced(replaceAll(editor, search, replacement))
        }}
      >
        <TextInput
          data-autofocus
          label={t('designer.find.text')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setReplaced(undefined)
          }}
        />
        <TextInput
          label={t('designer.find.replacement')}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <Checkbox
          label={t('designer.find.matchesCase')}
          checked={matchesCase}
          onChange={(event) => setMatchesCase(event.currentTarget.checked)}
        />
        <p className={classes.hint} role="status">
          {replaced !== undefined
            ? t('designer.find.replaced', { count: replaced })
            : text === ''
              ? t('designer.find.hint')
              : t('designer.find.found', { count: found })}
        </p>
        {locked > 0 && <p className={classes.hint}>{t('designer.find.locked', { count: locked })}</p>}
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={found === 0}
            onClick={() => {
              select(findElements(editor, search))
              onClose()
            }}
          >
            {t('designer.find.select')}
          </Button>
          <Button type="submit" disabled={found === locked}>
            {t('designer.find.replace')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
