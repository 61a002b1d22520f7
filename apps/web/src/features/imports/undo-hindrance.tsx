import { undoHindranceCodes } from '@labelwright/contract/server/import-reasons'
import type { UndoHindrance } from '@labelwright/contract/server/imports-schemas'
import { Link } from '@tanstack/react-router'
import { CallError } from '../../api/call-error.ts'
import { dateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'

type Hindrance = Pick<UndoHindrance, 'code' | 'other'>

function otherOf(values: Readonly<Record<string, string | number>> | undefined): UndoHindrance['other'] {
  if (!values) return null
  return { id: `${values.id}`, fileName: `${values.fileName}`, by: `${values.by}`, at: `${values.at}` }
}

/** Reads the reason out of a refused undo. */
export function undoHindranceOf(error: unknown): Hindrance | undefined {
  const [first] = error instanceof CallError ? error.errors : []
  const code = undoHindranceCodes.find((each) => each === first?.code)
  return code && { code, other: otherOf(first?.values) }
}

/** The reason in words, with a link to the import that can be undone, or that has to end first. */
export function UndoHindranceText({ hindrance: { code, other } }: { readonly hindrance: Hindrance }) {
  const { t } = useTranslation()
  if (other === null) return t(`imports.undoHindrance.${code}`)
  return (
    <>
      {t(code === 'import-under-way' ? 'imports.undoHindrance.waitFor' : 'imports.undoHindrance.insteadUndo')}{' '}
      <Link to="/importdata" search={{ import: other.id }}>
        {other.fileName}
      </Link>
      {', '}
      {t('imports.byAndWhen', { by: other.by, when: dateAndTime(other.at) })}
    </>
  )
}
