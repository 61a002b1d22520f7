import { mayAccess } from '@labelwright/contract/access'
import { acceptLabelFinding } from '@labelwright/contract/server/label-findings'
import type { FindingCause, LabelFinding } from '@labelwright/contract/server/label-findings-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateTimeAndZone } from '../../../../lib/format.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { usePerson } from '../../../../session/session.ts'
import { useAcceptFinding } from '../../label-approval.queries.ts'
import classes from '../../list-section.module.css'
import { SignDialog } from '../../sign/sign-dialog.tsx'
import { FindingContents } from './finding-contents.tsx'
import { FindingPictures } from './finding-pictures.tsx'

/** One changed page: how and why it changed, its pictures, and who accepted it. */
export function FindingCard({ finding }: { readonly finding: LabelFinding }) {
  const { t } = useTranslation()
  const [isLooking, setLooking] = useState(false)
  const { row, rowName, kind, problem, causes, hasDisabled, state, accepted } = finding
  const words = useFindingWords(finding)
  const what = t(`approval.findings.kind.${kind}`)
  return (
    <article className={classes.card} aria-label={words.place ?? what}>
      <h3 className={classes.head}>
        {what} {words.place && <span className="dimmed">{words.place}</span>}
      </h3>
      <CauseWords causes={causes} />
      {words.meaning && <p>{words.meaning}</p>}
      {problem !== undefined && <p>{problem}</p>}
      {hasDisabled && <p>{t('approval.findings.disabled')}</p>}
      {kind === 'contents' && <FindingContents finding={finding} rowNameOf={() => rowName || String(row + 1)} />}
      {accepted && (
        <p>
          {t('approval.findings.accepted', { name: accepted.fullName })}{' '}
          <time dateTime={accepted.at} className="dimmed">
            {dateTimeAndZone(accepted.at)}
          </time>
          <br />
          <span className="dimmed">{t('approval.reasonSaid', { reason: accepted.reason })}</span>
        </p>
      )}
      <div className={classes.steps}>
        {kind !== 'undrawable' && words.place && (
          <Button variant="default" aria-expanded={isLooking} onClick={() => setLooking(!isLooking)}>
            {t(isLooking ? 'approval.findings.close' : 'approval.findings.look')}
          </Button>
        )}
        {state === 'open' && <AcceptFinding finding={finding} meaning={words.whenAccepted} />}
      </div>
      {isLooking && <FindingPictures finding={finding} />}
    </article>
  )
}

interface FindingWords {
  /** Of a page; absent of what is found of the version as a whole. */
  readonly place?: string
  readonly meaning?: string
  readonly whenAccepted: string
}

function useFindingWords({ kind, rowName, page, dpi }: LabelFinding): FindingWords {
  const { t } = useTranslation()
  if (kind === 'library' || kind === 'unresolved') {
    const whenAccepted = t(`approval.findings.acceptWhole.${kind}`)
    return { meaning: t(`approval.findings.meaning.${kind}`), whenAccepted }
  }
  const place = t('approval.findings.place', { row: rowName, page: page + 1, dpi: Math.round(dpi) })
  return { place, whenAccepted: t('approval.findings.acceptText', { place }) }
}

function CauseWords({ causes }: { readonly causes: readonly FindingCause[] }) {
  const { t } = useTranslation()
  if (causes.length === 0) return null
  return (
    <p>
      {causes
        .map(({ what, name = '' }) => t(`approval.findings.cause.${what}`, { name: nameOf(what, name) }))
        .join(' ')}
    </p>
  )
}

/** `Acme Sans/bold` → `Acme Sans Bold`. */
const faceName = (name: string): string => name.replace(/\/regular$/, '').replace(/\/bold$/, ' Bold')
const dpiOf = (name: string): string => String(Math.round(Number(name)))

function nameOf(what: FindingCause['what'], name: string): string {
  if (what.startsWith('printers')) return dpiOf(name)
  return what.startsWith('picture') ? name : faceName(name)
}

interface AcceptFindingProps {
  readonly finding: LabelFinding
  /** The consequence, as a sentence. */
  readonly meaning: string
}

function AcceptFinding({ finding, meaning }: AcceptFindingProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const accept = useAcceptFinding(finding.findingId)
  const person = usePerson()
  if (!person || !mayAccess(acceptLabelFinding.access, person.keys)) return null
  const close = () => {
    accept.reset()
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('approval.findings.accept')}</Button>
      {isAsking && (
        <SignDialog
          title={t('approval.findings.acceptTitle')}
          text={meaning}
          saveName={t('approval.findings.accept')}
          isSigned={false}
          isBusy={accept.isPending}
          error={accept.error}
          onSave={({ reason }) => accept.mutate({ reason, version: finding.version }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}
