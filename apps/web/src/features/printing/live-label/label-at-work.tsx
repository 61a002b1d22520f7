import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { sizeInMillimetres } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { SvgDrawing } from '../../../ui/label/svg-drawing.tsx'
import { TrueSize } from '../../../ui/label/true-size.tsx'
import type { Gap } from '../mistakes.ts'
import { useProblemText } from '../problem-text.ts'
import type { PrintFormState } from '../use-print-form.ts'
import classes from './label-at-work.module.css'

interface ShownLabel extends Pick<PrintFormState, 'live' | 'stored' | 'problems' | 'gaps'> {
  readonly label:
    | {
        readonly name: string
        readonly mediaWidth: number
        readonly mediaHeight: number
        readonly document: { readonly cornerRadius: number } | null
      }
    | undefined
}

interface LabelAtWorkProps {
  readonly form: ShownLabel
  /** Shrunk to the room there is from the start; else at true size. */
  readonly startsFitted?: boolean
}

/** The label as the printer will print it, changing as one types, with what is wrong with it below. */
export function LabelAtWork({ form, startsFitted = false }: LabelAtWorkProps) {
  const { t } = useTranslation()
  const [isFitted, setFitted] = useState(startsFitted)
  const { label, live, stored } = form
  if (!label) return <div className={classes.waiting} />
  const pages = live.picture?.pages ?? 1

  return (
    <>
      <TrueSize
        width={label.mediaWidth}
        height={label.mediaHeight}
        cornerRadius={(label.document?.cornerRadius ?? 0) / 1000}
        isFitted={isFitted}
        note={(scale) => (
          <>
            <span>
              <strong className={classes.name}>{label.name}</strong>{' '}
              {sizeInMillimetres(label.mediaWidth, label.mediaHeight)}
              {pages > 1 && ` · ${t('printArticle.firstOfPages', { count: pages })}`}
            </span>
            <span className={classes.scale}>
              {Math.abs(scale - 1) < 0.005
                ? t('printArticle.trueSize')
                : t('printArticle.shownAt', { percent: Math.round(scale * 100) })}
              <button
                type="button"
                className={classes.fit}
                aria-pressed={isFitted}
                onClick={() => setFitted(!isFitted)}
              >
                {t('printArticle.fit')}
              </button>
            </span>
          </>
        )}
      >
        <PaperPicture live={live} stored={stored} alt={t('printArticle.pictureOf', { name: label.name })} />
        {form.gaps.map((gap) => (
          <GapFrame key={gap.elementId} gap={gap} />
        ))}
      </TrueSize>
      {live.hasFailed && <p className={classes.notLive}>{t('printArticle.notLive')}</p>}
      <ProblemList form={form} />
    </>
  )
}

function PaperPicture({ live, stored, alt }: Pick<PrintFormState, 'live' | 'stored'> & { readonly alt: string }) {
  if (live.picture?.svg && !live.hasFailed) return <SvgDrawing picture={live.picture.svg} alt={alt} />
  return stored.status === 'ready' ? <img src={stored.url} alt={alt} draggable={false} /> : null
}

/** Where an element will stand once its data is right. The field says in words what is wrong. */
function GapFrame({ gap }: { readonly gap: Gap }) {
  const percent = (share: number): string => `${share * 100}%`
  const place = {
    left: percent(gap.left),
    top: percent(gap.top),
    width: percent(gap.width),
    height: percent(gap.height),
  }
  return <div className={classes.gap} style={place} data-gap={gap.elementId} aria-hidden="true" />
}

function ProblemList({ form }: { readonly form: ShownLabel }) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  return (
    <div role="status" className={classes.problems}>
      {form.problems.length > 0 && (
        <>
          <h2>{t('printArticle.problems', { count: form.problems.length })}</h2>
          <ul>
            {form.problems.map((problem) => (
              <li key={`${problem.code} ${problem.elementId} ${problem.variableName}`} data-severity={problem.severity}>
                {problem.severity === 'error' ? (
                  <CircleAlert size={16} aria-label={t('printArticle.error')} role="img" />
                ) : (
                  <TriangleAlert size={16} aria-label={t('printArticle.warning')} role="img" />
                )}
                {textOf(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
