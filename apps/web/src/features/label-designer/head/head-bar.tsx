import { Button } from '@mantine/core'
import { ArrowLeft, CloudOff, Ellipsis, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MessageKey, useTranslation } from '../../../lib/i18n.ts'
import { initialsOf } from '../../../lib/initials.ts'
import { Menu } from '../../../ui/dialog/menu.tsx'
import type { OpenLabelState } from '../connection/open-label-state.ts'
import classes from '../designer.module.css'
import { colourOf } from './people-colours.ts'

interface HeadBarProps {
  readonly state: OpenLabelState
  readonly title: string
  readonly onBack: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** The primary action: publishing, or handing over for approval. */
  readonly finish: { readonly name: string; readonly isPossible: boolean; readonly onPress: () => void }
  /** What the menu offers. */
  readonly menu: ReactNode
  /** Choices beside the title: printer, zoom. */
  readonly children: ReactNode
}

/** Name and state of the label, who has it open, and its one primary action. */
export function HeadBar(props: HeadBarProps) {
  const { state, title, finish } = props
  const { t } = useTranslation()
  return (
    <div className={classes.head} data-region="head">
      <button type="button" className={classes.icon} aria-label={t('common.back')} onClick={props.onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
      </button>
      <div className={classes.names}>
        <h1 className={classes.title} title={title} tabIndex={-1}>
          {title}
        </h1>
        <SavedState state={state} />
      </div>
      <div className={classes.headMiddle}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('designer.undo')}
          title="Ctrl Z"
          onClick={props.onUndo}
        >
          <Undo2 size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('designer.redo')}
          title="Ctrl Y"
          onClick={props.onRedo}
        >
          <Redo2 size={18} aria-hidden="true" />
        </button>
        {props.children}
      </div>
      <People state={state} />
      <Menu label={t('designer.more')} buttonClass={classes.icon} button={<Ellipsis size={18} aria-hidden="true" />}>
        {props.menu}
      </Menu>
      <Button className={classes.publish} disabled={!finish.isPossible} onClick={finish.onPress}>
        {finish.name}
      </Button>
    </div>
  )
}

/** Something has come since the published version, and all of it is stored. */
export function mayPublish({ line, label, replica }: OpenLabelState): boolean {
  if (line !== 'live' || !label || !replica || replica.waiting.length > 0) return false
  return label.publishedVersionId === null || label.publishedSequence !== replica.sequence
}

/** What is stored and what is published, in words. */
function SavedState({ state }: { readonly state: OpenLabelState }) {
  const { t } = useTranslation()
  const number = state.label?.publishedVersionNumber ?? null
  const published =
    number === null
      ? t('designer.neverPublished')
      : t(hasUnpublished(state) ? 'designer.changedSince' : 'designer.publishedAs', { number })
  return (
    <div className={classes.saved} role="status" data-line={state.line}>
      {state.line === 'offline' && <CloudOff size={14} aria-hidden="true" />}
      {published} · {t(savedKey(state))}
    </div>
  )
}

const hasUnpublished = ({ label, replica }: OpenLabelState): boolean =>
  replica !== undefined && (replica.waiting.length > 0 || label?.publishedSequence !== replica.sequence)

function savedKey({ line, replica, isKept }: OpenLabelState): MessageKey {
  if (!replica || replica.waiting.length === 0) return 'designer.saved'
  if (line === 'live') return 'designer.saving'
  return isKept ? 'designer.savedHere' : 'designer.notSaved'
}

const mostFaces = 4

function People({ state: { people, connectionId } }: { readonly state: OpenLabelState }) {
  const { t } = useTranslation()
  // A person with two windows is one.
  const others = [
    ...new Map(
      people.filter((person) => person.connectionId !== connectionId).map((person) => [person.userId, person]),
    ).values(),
  ]
  if (others.length === 0) return null
  return (
    <ul className={classes.people} aria-label={t('designer.people')}>
      {others.slice(0, mostFaces).map((person) => (
        <li key={person.connectionId} title={person.name} style={{ background: colourOf(person.connectionId) }}>
          <span aria-hidden="true">{initialsOf(person.name)}</span>
          <span className="visually-hidden">{person.name}</span>
        </li>
      ))}
      {others.length > mostFaces && <li className={classes.morePeople}>+{others.length - mostFaces}</li>}
    </ul>
  )
}
