import { setLabelVariablesBody } from '@labelwright/contract/server/label-variables-schemas'
import { printSettingsSchema } from '@labelwright/label-document/reading/print-settings-schema'
import { variable } from '@labelwright/label-document/testing/variable'
import { describe, expect, it } from 'vitest'
import { printSettingsDraft, printSettingsOf, wrongSettings } from '../../../ui/print-settings/print-settings-draft.ts'
import { changeOf, variableDraft, wrongNumbers } from './variable-draft.ts'

describe('A variable as it is typed at', () => {
  it('wishes what was there where nothing was typed, of every kind', () => {
    for (const given of [
      variable('Lot', { help: 'On the box', pattern: '###', question: 'scan', order: 2, group: 'Goods' }),
      variable('Size', { inputType: 'option', options: ['S', 'M'], question: 'buttons', required: true }),
      variable('Weight', { inputType: 'number', minimum: 0.5, maximum: 5, variableData: '1' }),
      variable('Logo', { dataType: 'media-ref' }),
      variable('Box', { inputType: 'computed', expression: 'quantity' }),
    ]) {
      const change = changeOf(variableDraft(given))
      const { variableId: _, expression: __, inputType, dataType, ...rest } = given
      expect(change).toMatchObject(
        inputType === 'computed' ? rest : { ...rest, inputType: inputType ?? null, dataType },
      )
      expect(setLabelVariablesBody.shape.variables.safeParse([change]).success).toBe(true)
    }
  })

  it('takes a decimal comma, leaves empty and repeated options out, and names numbers that are none', () => {
    const draft = variableDraft(variable('Weight', { inputType: 'number' }))
    expect(changeOf({ ...draft, minimum: '0,5' })).toMatchObject({ minimum: 0.5, maximum: null })
    const option = { ...draft, kind: 'option' as const, options: ' S \n\nM\nS' }
    expect(changeOf(option)).toMatchObject({ inputType: 'option', options: ['S', 'M'] })
    expect(wrongNumbers({ ...draft, minimum: 'x', order: '1.5', propertySize: '' })).toEqual([
      'propertySize',
      'minimum',
      'order',
    ])
  })

  it('offers no list where there is nothing to choose from', () => {
    const draft = variableDraft(variable('Size', { inputType: 'option', options: ['S'], question: 'list' }))
    expect(changeOf({ ...draft, kind: 'text' })).toMatchObject({ inputType: null, question: null })
  })
})

describe('Print settings as they are typed at', () => {
  it('are what was there where nothing was typed', () => {
    const all = [
      {},
      { speed: 100, darkness: 60, finish: 'cut', cutEvery: 3, tape: '62-red', isCollated: false },
      { media: { kind: 'gap', gap: 3_000, offset: 500 }, offsetX: -1_500, offsetY: 250, isMirrored: true },
    ]
    for (const settings of all)
      expect(printSettingsOf(printSettingsDraft(printSettingsSchema.parse(settings)))).toEqual(settings)
  })

  it('leave out what is not asked for, and name numbers beyond their bounds', () => {
    const draft = printSettingsDraft(
      printSettingsSchema.parse({ finish: 'cut', cutEvery: 3, media: { kind: 'gap', gap: 3_000 } }),
    )
    const other = { ...draft, finish: 'tear', media: 'continuous' } as const
    expect(printSettingsOf(other)).toEqual({ finish: 'tear', media: { kind: 'continuous' } })
    expect(wrongSettings({ ...draft, speed: '1,5', darkness: '101', offsetX: '-20,1', cutEvery: 'x' })).toEqual([
      'speed',
      'darkness',
      'cutEvery',
      'offsetX',
    ])
    expect(wrongSettings({ ...other, cutEvery: 'x' })).toEqual([])
  })
})
