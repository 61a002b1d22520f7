import { Button, Textarea } from '@mantine/core'
import { memo, useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import type { OpenLabel } from '../connection/open-label.ts'
import { draftsOf } from './note-drafts.ts'
import classes from './notes.module.css'
import { type NoteTarget, useWriteNote } from './notes.queries.ts'

interface WriteNoteProps {
  readonly open: OpenLabel
  readonly labelId: string
  readonly target: NoteTarget
  readonly label: string
  readonly action: string
  readonly onDone?: () => void
}

/**
 * What is typed stays until the server has it. Ctrl Enter sends it. It is drawn anew only when its own properties are others:
 * its field measures itself, which would hold up whoever types on the label.
 */
export const WriteNote = memo(function WriteNote({ open, labelId, target, label, action, onDone }: WriteNoteProps) {
  const { t } = useTranslation()
  const key = 'noteId' in target ? target.noteId : target.elementId
  const drafts = draftsOf(open)
  const [text, setText] = useState(drafts.get(key) ?? '')
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const write = useWriteNote(labelId)
  const set = (next: string) => {
    setText(next)
    if (next === '') drafts.delete(key)
    else drafts.set(key, next)
    // Another text is another note.
    if (write.isError) setIdempotencyKey(newKey())
  }
  const send = () => {
    if (text.trim() === '' || write.isPending) return
    write.mutate(
      { target, text, idempotencyKey },
      {
        onSuccess: () => {
          set('')
          setIdempotencyKey(newKey())
          onDone?.()
        },
      },
    )
  }
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={text}
        disabled={write.isPending}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      {write.error && <Mistake>{errorText(write.error)}</Mistake>}
      {text.trim() !== '' && (
        <div className={classes.actions}>
          <Button type="submit" size="compact-sm" loading={write.isPending}>
            {action}
          </Button>
          {onDone && (
            <Button variant="default" size="compact-sm" onClick={onDone}>
              {t('frame.cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
})
