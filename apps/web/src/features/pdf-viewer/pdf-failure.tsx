import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import classes from './pdf-viewer.module.css'
import { isPdfLink } from './pdf-viewer.queries.ts'
import type { PdfFailure } from './use-pdf.ts'

interface PdfFailureStateProps {
  readonly failure: PdfFailure
  readonly link: string | undefined
  /** The file, where it cannot be shown. */
  readonly file: { readonly bytes: Uint8Array; readonly name: string } | undefined
  readonly onRetry: () => void
  readonly onUnlock: (password: string) => void
}

/** Why a PDF is not shown, and what the person can do: try again, type its password, open its link, or save the file. */
export function PdfFailureState({ failure, link, file, onRetry, onUnlock }: PdfFailureStateProps) {
  const { t } = useTranslation()
  if (failure.kind === 'protected' || failure.kind === 'wrong-password') {
    return <PasswordForm isWrong={failure.kind === 'wrong-password'} onUnlock={onUnlock} />
  }
  const texts = {
    damaged: t('pdfViewer.damaged'),
    'invalid-link': t('pdfViewer.linkInvalid'),
    'address-refused': t('pdfViewer.addressRefused'),
    'no-answer': t('pdfViewer.noAnswer'),
    'too-large': t('pdfViewer.tooLarge'),
    'not-a-pdf': t('pdfViewer.notAPdf'),
  }
  const text =
    failure.kind === 'call'
      ? errorText(failure.error)
      : failure.kind === 'http-status'
        ? t('pdfViewer.httpStatus', { status: String(failure.status) })
        : texts[failure.kind]
  const canTryAgain = failure.kind === 'call' || failure.kind === 'http-status' || failure.kind === 'no-answer'
  return (
    <ErrorState
      title={t('pdfViewer.failed')}
      text={text}
      {...(canTryAgain ? { onRetry } : {})}
      action={
        <>
          {link !== undefined && isPdfLink(link) && (
            <Button component="a" href={link} target="_blank" rel="noopener noreferrer" variant="default">
              {t('pdfViewer.openLink')}
            </Button>
          )}
          {file && (
            <Button
              variant="default"
              onClick={() => saveFile(new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), file.name)}
            >
              {t('common.download')}
            </Button>
          )}
        </>
      }
    />
  )
}

function PasswordForm({ isWrong, onUnlock }: { readonly isWrong: boolean; readonly onUnlock: (word: string) => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <EmptyState
      title={t('pdfViewer.protected')}
      action={
        <form
          className={classes.unlock}
          onSubmit={(event) => {
            event.preventDefault()
            if (password) onUnlock(password)
          }}
        >
          <PasswordInput
            label={t('pdfViewer.password')}
            value={password}
            autoComplete="off"
            data-autofocus
            error={isWrong && t('pdfViewer.wrongPassword')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!password}>
            {t('pdfViewer.unlock')}
          </Button>
        </form>
      }
    >
      {t('pdfViewer.protectedText')}
    </EmptyState>
  )
}
