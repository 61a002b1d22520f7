import { useTranslation } from '../../../lib/i18n.ts'
import { useDifferenceWords } from '../../../ui/label/differences/difference-words.ts'
import { useDesigner } from '../designer-context.ts'
import type { CommandPart } from './describe-command.ts'

/** The words for what was done in a step: 'Changed Text “Oat”: Left, Top', 'Removed 3 parts'. */
export function useCommandWords() {
  const { t } = useTranslation()
  const words = useDifferenceWords(useDesigner().dpi)
  return ({ what, ids, first, fields }: CommandPart): string => {
    const subject = ids.length === 1 && first ? words.nameOf(first) : t('versions.parts', { count: ids.length })
    const done = t(`versions.did.${what}`, { what: subject })
    if (what !== 'changed') return done
    return t('versions.didFields', { done, fields: fields.map(words.field).join(', ') })
  }
}
