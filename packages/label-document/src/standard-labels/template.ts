// A standard label: a template that comes with the product, in sizes that stock is sold in, with settings to choose.
import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'

/** A text in the languages of the product. */
export interface Words {
  readonly en: string
  readonly sv: string
}

export type LabelLanguage = keyof Words

/** In the order in which they are offered. */
export const industries = ['retail', 'logistics', 'food', 'health', 'chemistry', 'manufacturing', 'office'] as const

export type Industry = (typeof industries)[number]

/** Millimetres. */
export interface StandardLabelSize {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  /** The stock it is, or where it is used, beside the measures. */
  readonly about?: Words
}

interface Setting {
  readonly name: string
  readonly title: Words
  readonly help?: Words
}

export interface ChoiceSetting extends Setting {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly title: Words }[]
  readonly usual: string
}

export interface TextSetting extends Setting {
  readonly kind: 'text'
  readonly usual: string
  /** Stands in pictures of the template; never on a label that is made. */
  readonly sample?: string
  /** The organization's name is offered. */
  readonly startsWithOrganization?: true
  readonly longest: number
  /** Lines that may be written; 1 when absent. */
  readonly lines?: number
}

export interface ToggleSetting extends Setting {
  readonly kind: 'toggle'
  readonly usual: boolean
}

export interface NumberSetting extends Setting {
  readonly kind: 'number'
  readonly usual: number
  readonly least: number
  readonly most: number
}

/** A picture of the media library by its SHA-256; none where it is empty. */
export interface MediaSetting extends Setting {
  readonly kind: 'media'
  readonly usual: ''
}

export type StandardLabelSetting = ChoiceSetting | TextSetting | ToggleSetting | NumberSetting | MediaSetting

/** Values by the names of the settings; what is absent is as usual. */
export type StandardLabelSettings = Readonly<Record<string, string | number | boolean>>

/** A label's settings as a template reads them. */
export interface SettingsReader {
  readonly text: (name: string) => string
  readonly number: (name: string) => number
  readonly isOn: (name: string) => boolean
  readonly language: LabelLanguage
  /** The words in the language of the label. */
  readonly say: (words: Words) => string
}

export interface StandardLabelContent {
  readonly variables: readonly LabelVariable[]
  readonly elements: readonly LabelElement[]
}

export interface StandardLabelTemplate {
  readonly id: string
  readonly title: Words
  /** In one sentence: what it is for. */
  readonly about: Words
  readonly industry: Industry
  readonly sizes: readonly StandardLabelSize[]
  readonly settings: readonly StandardLabelSetting[]
  readonly draw: (size: StandardLabelSize, settings: SettingsReader) => StandardLabelContent
}
