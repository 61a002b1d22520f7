import { pictogramGroups } from '@labelwright/label-document/pictograms'
import { Button, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { Dialog } from '../../../../../ui/dialog/dialog.tsx'
import { PictureChoice, PictureChoices } from '../../../../../ui/label/picture-choices.tsx'
import { SignPicture } from '../../../../../ui/label/sign-picture.tsx'
import { usePictogramLibrary } from '../../../../labels/pictogram-library.queries.ts'
import { type SelectedElement, useDesigner } from '../../../designer-context.ts'
import { commonValue, setFields } from '../common-value.ts'
import { ContentField } from '../content-field.tsx'
import classes from '../properties.module.css'
import type { TextSpec } from '../spec-kinds.ts'
import chosen from './chosen-picture.module.css'

interface PictogramFieldProps {
  readonly spec: TextSpec
  readonly elements: readonly SelectedElement[]
}

/** The sign that the selected elements show: chosen from the library, or named by a value. */
export function PictogramField({ spec, elements }: PictogramFieldProps) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const [isChoosing, setChoosing] = useState(false)
  const common = commonValue(elements, spec)
  const name = common.isMixed
    ? ''
    : String(common.value ?? '')
        .trim()
        .toLowerCase()
  return (
    <>
      <ContentField spec={spec} elements={elements} />
      <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
        {t('designer.pictograms.choose')}
      </Button>
      {isChoosing && (
        <PictogramDialog
          chosen={name}
          onChoose={(name) => {
            setChoosing(false)
            change(setFields(elements, spec, () => name))
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

interface PictogramDialogProps {
  readonly chosen: string
  readonly onChoose: (name: string) => void
  readonly onClose: () => void
}

function PictogramDialog({ chosen: name, onChoose, onClose }: PictogramDialogProps) {
  const { t, language } = useTranslation()
  const [search, setSearch] = useState('')
  const { data: library } = usePictogramLibrary()
  const groups = groupsWith(search)
  return (
    <Dialog title={t('designer.pictograms.title')} onClose={onClose}>
      <TextInput
        data-autofocus
        aria-label={t('designer.pictograms.search')}
        placeholder={t('designer.pictograms.search')}
        leftSection={<Search size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {groups.length === 0 && <p className={classes.hint}>{t('designer.pictograms.noneFound')}</p>}
      {groups.map(({ title, signs }) => (
        <section key={title.en} className={chosen.signs}>
          <h3>{title[language]}</h3>
          <PictureChoices label={title[language]}>
            {signs.map((sign) => {
              const drawn = library?.get(sign.name)
              return (
                <PictureChoice
                  key={sign.name}
                  name={sign.title[language]}
                  note={sign.name}
                  isChosen={sign.name === name}
                  onChoose={() => onChoose(sign.name)}
                >
                  {drawn && <SignPicture sign={drawn} />}
                </PictureChoice>
              )
            })}
          </PictureChoices>
        </section>
      ))}
    </Dialog>
  )
}

/** Signs in whose name, standard or title, in either language, every word stands. */
function groupsWith(search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pictogramGroups
    .map((group) => ({
      ...group,
      signs: group.signs.filter(({ name, title, standard }) => {
        const text = [name, title.en, title.sv, standard, group.title.en, group.title.sv].join(' ').toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ signs }) => signs.length > 0)
}
