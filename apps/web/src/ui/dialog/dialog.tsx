import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import './dialog.styles.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Its width in pixels, where the window is wide enough; 480 when absent. */
  readonly size?: number
  /** Keeps it open on a click beside it, such as the second one of a double click on the button that opened it. */
  readonly staysOpen?: boolean
  readonly children: ReactNode
}

/** Gives the focus back unless something else has taken it. Mantine does so only for a dialog that stays mounted. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

// Without the scroll lock, which would write a style element that the content security policy refuses.
/** A dialog over the page; Escape closes it and the focus goes back to where it was. */
export function Dialog({ title, onClose, size = 480, staysOpen = false, children }: DialogProps) {
  const { t } = useTranslation()
  useFocusReturn()
  return (
    <Modal.Root lockScroll={false} centered opened onClose={onClose} closeOnClickOutside={!staysOpen} size={size}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius={12}>
        {/* Mantine's header is a second banner to a screen reader. */}
        <Modal.Header renderRoot={(props) => <div {...props} />}>
          <Modal.Title style={{ fontSize: 20, fontWeight: 620, letterSpacing: '-0.01em' }}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
