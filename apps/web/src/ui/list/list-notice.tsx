import { Button, CloseButton } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { createStore, useStore } from '../../lib/store.ts'
import classes from './list.module.css'

/** What was just done with rows of a list, and how to take it back. */
export interface Done {
  /** The list that says it, also where it was done on another page. */
  readonly list: string
  readonly text: string
  /** The step on the server that puts the rows back; undefined where there is none. */
  readonly undoId: string | undefined
}

const noticeMs = 8_000
const store = createStore<Done | undefined>(undefined)

/** The list says what was done as soon as it is seen. */
export const noteDone = (done: Done): void => store.set(done)

interface ListNoticeProps {
  readonly list: string
  /** Puts the rows back and says how it went. */
  readonly onUndo: ((undoId: string) => Promise<string>) | undefined
}

/** 'Changed 12 articles · Undo': goes by itself after 8 s, but never from under the pointer or the focus. */
export function ListNotice({ list, onUndo }: ListNoticeProps) {
  const done = useStore(store)
  if (done?.list !== list) return null
  return <Notice key={`${done.undoId} ${done.text}`} done={done} onUndo={onUndo} />
}

interface NoticeProps {
  readonly done: Done
  readonly onUndo: ListNoticeProps['onUndo']
}

function Notice({ done, onUndo }: NoticeProps) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (isHeld || isBusy) return
    const timer = setTimeout(() => store.set(undefined), noticeMs)
    return () => clearTimeout(timer)
  }, [isHeld, isBusy])
  const { undoId } = done
  const undo = async () => {
    if (undoId === undefined || !onUndo) return
    setBusy(true)
    try {
      setText(await onUndo(undoId))
    } catch (error) {
      // A change can be undone once, and for ten minutes.
      setText(failureCodeOf(error) === 'not-found' ? t('table.undoTooLate') : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is reading
    <div
      className={classes.notice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <CircleCheck size={18} aria-hidden="true" />
      <span role="status">{text ?? done.text}</span>
      {undoId !== undefined && onUndo && text === undefined && (
        <Button variant="subtle" size="compact-md" loading={isBusy} onClick={() => void undo()}>
          {t('table.undo')}
        </Button>
      )}
      <CloseButton aria-label={t('common.close')} onClick={() => store.set(undefined)} />
    </div>
  )
}
