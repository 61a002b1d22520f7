import type { ImportWithDetails, ReadOptions } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import classes from './mapping.module.css'

/** Whatever is found out can be chosen as well. */
type Encoding = ReadOptions['encoding']

interface LetterQuestionProps {
  readonly detected: ImportWithDetails['detected']
  readonly isPending: boolean
  readonly onAnswer: (encoding: Encoding) => void
}

/** Asks which of two encodings was meant, by the same lines as both read them; nothing where the letters decided. */
export function LetterQuestion({ detected, isPending, onAnswer }: LetterQuestionProps) {
  const { t } = useTranslation()
  const { encoding, encodingDoubt: doubt } = detected
  if (!doubt) return null
  return (
    <NoticeBar tone="warning">
      <p>
        <strong>{t('imports.whichLetters')}</strong> {t('imports.whichLettersText')}
      </p>
      <div className={classes.readings}>
        <Reading
          title={t('imports.isReadAs', { encoding })}
          lines={doubt.samples.map(({ read }) => read)}
          answer={t('imports.keepLetters')}
          isPending={isPending}
          onAnswer={() => onAnswer(encoding as Encoding)}
        />
        <Reading
          title={t('imports.readAs', { encoding: doubt.encoding })}
          lines={doubt.samples.map(({ other }) => other)}
          answer={t('imports.takeLetters')}
          isPending={isPending}
          onAnswer={() => onAnswer(doubt.encoding as Encoding)}
        />
      </div>
    </NoticeBar>
  )
}

interface ReadingProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly answer: string
  readonly isPending: boolean
  readonly onAnswer: () => void
}

function Reading({ title, lines, answer, isPending, onAnswer }: ReadingProps) {
  const id = useId()
  return (
    <section className={classes.reading} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <pre>{lines.join('\n')}</pre>
      <Button variant="default" size="compact-md" disabled={isPending} aria-describedby={id} onClick={onAnswer}>
        {answer}
      </Button>
    </section>
  )
}
