// The product's words in the person's language: those of the shell come with it, those of the pages with the first page.

import type approvalEn from '../../messages/approval-en.json'
import type auditEn from '../../messages/audit-en.json'
import type designerEn from '../../messages/designer-en.json'
import en from '../../messages/en.json'
import type pagesEn from '../../messages/pages-en.json'
import type stationsEn from '../../messages/stations-en.json'
import { createStore, useStore } from './store.ts'

const languages = ['en', 'sv'] as const
export type Language = (typeof languages)[number]

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]
type WithoutPlural<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

/** A message by its way into `messages/en.json`, `messages/pages-en.json` or another part's file. Keys ending in `_one` and `_other` are one message, chosen by `count`. */
export type MessageKey = WithoutPlural<
  | Leaves<typeof en>
  | Leaves<typeof pagesEn>
  | Leaves<typeof designerEn>
  | Leaves<typeof stationsEn>
  | Leaves<typeof approvalEn>
  | Leaves<typeof auditEn>
>
type Values = Readonly<Record<string, string | number>>

export interface Translation {
  readonly language: Language
  /** The message with `{{name}}` replaced by the value of that name; numbers as the language writes them. */
  readonly t: (key: MessageKey, values?: Values) => string
}

interface Messages {
  readonly [key: string]: string | Messages
}

const storageKey = 'labelwright_language'
const shellWords: Partial<Record<Language, Messages>> = { en }

/** Words that come with the first page that needs them. */
export type WordsPart = 'pages' | 'designer' | 'stations' | 'approval' | 'audit'

const loaders: Readonly<Record<WordsPart, Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>>>> =
  {
    pages: {
      en: () => import('../../messages/pages-en.json'),
      sv: () => import('../../messages/pages-sv.json'),
    },
    designer: {
      en: () => import('../../messages/designer-en.json'),
      sv: () => import('../../messages/designer-sv.json'),
    },
    stations: {
      en: () => import('../../messages/stations-en.json'),
      sv: () => import('../../messages/stations-sv.json'),
    },
    approval: {
      en: () => import('../../messages/approval-en.json'),
      sv: () => import('../../messages/approval-sv.json'),
    },
    audit: {
      en: () => import('../../messages/audit-en.json'),
      sv: () => import('../../messages/audit-sv.json'),
    },
  }
const partWords = new Map<string, Messages>()
const wantedParts = new Set<WordsPart>()
const store = createStore(translationOf('en'))

/** The words as they stand now; components take `useTranslation` instead, so that they follow a change. */
export const translation = store.read

export const useTranslation = (): Translation => useStore(store)

/** What the person chose, or else what the browser asks for, or else English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'en'
}

/** Speaks a language from now on; its messages are fetched first. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([learnShellWords(language), ...[...wantedParts].map((part) => learnPart(part, language))])
  document.documentElement.lang = language
  store.set(translationOf(language))
}

/** Resolves when the words of pages are there too; a page waits for them as it waits for its code. */
export async function pageWordsReady(...parts: readonly WordsPart[]): Promise<void> {
  const { language } = translation()
  const wanted: readonly WordsPart[] = ['pages', ...parts]
  for (const part of wanted) wantedParts.add(part)
  if (wanted.some((part) => !partWords.has(`${part} ${language}`))) await speak(language)
}

async function learnShellWords(language: Language): Promise<void> {
  if (language === 'sv') shellWords.sv ??= (await import('../../messages/sv.json')).default
}

async function learnPart(part: WordsPart, language: Language): Promise<void> {
  const key = `${part} ${language}`
  if (!partWords.has(key)) partWords.set(key, (await loaders[part][language]()).default)
}

/** Speaks a language and remembers it for this browser. */
export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  return speak(language)
}

function translationOf(language: Language): Translation {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB')
  return {
    language,
    t: (key, values = {}) => {
      const { count } = values
      const plural = typeof count === 'number' ? find(language, `${key}_${plurals.select(count)}`) : undefined
      const message = plural ?? find(language, key) ?? key
      const inWords = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value)
      return message.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => inWords(values[name] ?? whole))
    },
  }
}

const find = (language: Language, key: string): string | undefined =>
  lookUp(shellWords[language], key) ??
  [...wantedParts].map((part) => lookUp(partWords.get(`${part} ${language}`), key)).find((text) => text !== undefined)

function lookUp(messages: Messages | undefined, key: string): string | undefined {
  let found: string | Messages | undefined = messages
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}
