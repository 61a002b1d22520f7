import { Radio } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/choices.styles.ts'
import classes from './bring-in.module.css'
import { kinds, type LabelDraft, type TypedLabel } from './label-drafts.ts'

interface KindChoiceProps {
  readonly draft: LabelDraft
  readonly isClosed: boolean
  readonly onChange: (changes: TypedLabel) => void
}

/** Whether a label of a ZPL file is added as an editable design, or is printed by its own commands; what an SVG or a PDF becomes. */
export function KindChoice({ draft: { label, kind, name, reading }, isClosed, onChange }: KindChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const { zpl, zplRefusals } = label
  if (kind === 'svg' || kind === 'pdf') {
    return (
      <div className={classes.kinds}>
        <p>{t(`addLabel.asText.${kind}`)}</p>
        <Sentences title={t('addLabel.goodToKnow')} sentences={label[kind]?.remarks ?? []} />
      </div>
    )
  }
  if (zpl === null && zplRefusals.length === 0) return null
  return (
    <div role="radiogroup" aria-label={t('addLabel.kindOf', { name })} className={classes.kinds}>
      {kinds.map((one) => (
        <Radio
          key={one}
          name={id}
          value={one}
          label={t(`addLabel.as.${one}`)}
          description={t(`addLabel.asText.${one}`, { dpi: reading.dpi })}
          checked={kind === one}
          disabled={isClosed || (one === 'zpl' && zpl === null)}
          onChange={() => onChange({ kind: one })}
        />
      ))}
      <Sentences title={t('addLabel.notAsItIs')} sentences={zplRefusals} />
      {kind === 'zpl' && <Sentences title={t('addLabel.goodToKnow')} sentences={zpl?.remarks ?? []} />}
    </div>
  )
}

/** The server's sentences, in English. */
function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className={classes.sentences}>
      <p>{title}</p>
      <ul lang="en">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
