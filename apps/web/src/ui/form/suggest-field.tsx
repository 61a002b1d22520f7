import { CloseButton, Loader, TextInput } from '@mantine/core'
import { ScanBarcode, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { codeSearchAttribute } from '../../lib/scans/scan-place.ts'
import { searchMaximum } from '../../lib/search.ts'
import classes from './suggest-field.module.css'

interface Suggestion {
  readonly id: string
  readonly name: string
  /** An identifier beside the name. */
  readonly hint: string | null
  readonly picture?: ReactNode
}

interface SuggestFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly suggestions: readonly Suggestion[]
  /** Said in the place of suggestions: none found, or what went wrong. */
  readonly message: string | undefined
  readonly isBusy: boolean
  readonly onPick: (id: string) => void
  /** The arrow down where nothing is offered below the field. */
  readonly onDown?: () => void
  /** Enter without a suggestion under the cursor. */
  readonly onEnter: (value: string) => void
  readonly size?: 'md' | 'xl'
  /** A field of codes, which scanners type into, unless it says otherwise. */
  readonly takesScans?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** The list stays a moment after the field is left, so that a press on it still counts (spec §9). */
const blurDelayMs = 200

/**
 * A search field with what it found below it: arrows choose, Enter takes. Whoever searches from elsewhere, by a scan, gives it
 * the focus for its answer to be seen.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, onChange, suggestions, message, isBusy, size = 'md', takesScans = true, ref } = props
  const { t } = useTranslation()
  const listId = useId()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { setOpen, active, setActive, isShown, pick, press } = useChoice(props)
  useEffect(() => () => clearTimeout(closing.current), [])

  return (
    <div className={classes.field}>
      <TextInput
        ref={ref ?? null}
        size={size}
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={searchMaximum}
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => {
          clearTimeout(closing.current)
          setOpen(true)
        }}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), blurDelayMs)
        }}
        onKeyDown={press}
        {...(takesScans && { [codeSearchAttribute]: true })}
        leftSection={isBusy ? <Loader size={16} /> : <FieldIcon takesScans={takesScans} size={size} />}
        rightSection={value && <CloseButton aria-label={t('common.clearSearch')} onClick={() => onChange('')} />}
      />
      {isShown && (
        <SuggestionList
          id={listId}
          label={label}
          message={message}
          suggestions={suggestions}
          active={active}
          onPick={pick}
        />
      )}
    </div>
  )
}

/** Which suggestion is under the cursor, and what the keys do. */
function useChoice({ value, suggestions, message, onPick, onEnter, onDown }: SuggestFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && (suggestions.length > 0 || message !== undefined)

  const pick = (id: string) => {
    setOpen(false)
    setActive(-1)
    onPick(id)
  }

  const walk = (step: number) => {
    setOpen(true)
    setActive((from) => (suggestions.length === 0 ? -1 : (from + step + suggestions.length) % suggestions.length))
  }

  const enter = () => {
    const chosen = isShown ? suggestions[active] : undefined
    if (chosen) pick(chosen.id)
    else onEnter(value)
  }

  const down = () => {
    if (suggestions.length === 0 && onDown) onDown()
    else walk(1)
  }

  const actionOf = (key: string): (() => void) | undefined => {
    if (key === 'ArrowDown') return down
    if (key === 'ArrowUp') return () => walk(active < 0 ? 0 : -1)
    if (key === 'Escape' && isShown) return () => setOpen(false)
    return key === 'Enter' ? enter : undefined
  }

  const press = (event: KeyboardEvent) => {
    const action = actionOf(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }

  return { setOpen, active, setActive, isShown, pick, press }
}

function FieldIcon({ takesScans, size }: { readonly takesScans: boolean; readonly size: 'md' | 'xl' }) {
  const Icon = takesScans ? ScanBarcode : Search
  return <Icon size={size === 'xl' ? 22 : 18} aria-hidden="true" />
}

interface SuggestionListProps extends Pick<SuggestFieldProps, 'label' | 'message' | 'suggestions' | 'onPick'> {
  readonly id: string
  readonly active: number
}

function SuggestionList({ id, label, message, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <div className={classes.list}>
      {message !== undefined && (
        <p className={classes.message} role="status">
          {message}
        </p>
      )}
      <div role="listbox" id={id} aria-label={label}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
          <div
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onClick={() => onPick(suggestion.id)}
          >
            {suggestion.picture}
            <span className={classes.name}>{suggestion.name}</span>
            <span className="mono dimmed">{suggestion.hint}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
