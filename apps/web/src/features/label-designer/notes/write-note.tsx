import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import { draftsOf } from './note-drafts.ts'
import classes from './notes.module.css'
import { type NoteTarget, useWriteNote } from './notes.queries.ts'

interface WriteNoteProps {
  readonly target: NoteTarget
  readonly label: string
  readonly action: string
  readonly onDone?: () => void
}

/** What is typed stays until the server has it. Ctrl Enter sends it. */
export function WriteNote({ target, label, action, onDone }: WriteNoteProps) {
  const { t } = useTranslation()
  const { open, state } = useDesigner()
  const key = 'noteId' in target ? target.noteId : target.elementId
  const drafts = draftsOf(open)
  const [text, setText] = useState(drafts.get(key) ?? '')
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const write = useWriteNote(state.label?.id ?? '')
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
}
