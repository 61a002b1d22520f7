// The product's words in the person's language: those of the shell come with it, those of the pages with the first page.
import { useSyncExternalStore } from 'react'
import en from '../../messages/en.json'
import type pagesEn from '../../messages/pages-en.json'

const languages = ['en', 'sv'] as const
export type Language = (typeof languages)[number]

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]
type WithoutPlural<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

/** A message by its way into `messages/en.json` or `messages/pages-en.json`. Keys ending in `_one` and `_other` are one message, chosen by `count`. */
export type MessageKey = WithoutPlural<Leaves<typeof en> | Leaves<typeof pagesEn>>
type Values = Readonly<Record<string, string | number>>

interface Translation {
  readonly language: Language
  /** The message with `{{name}}` replaced by the value of that name. */
  readonly t: (key: MessageKey, values?: Values) => string
}

interface Messages {
  readonly [key: string]: string | Messages
}

const storageKey = 'labelwright_language'
const listeners = new Set<() => void>()
let current = translationOf('en', [en])
let pageWords: Promise<void> | undefined

/** The words as they stand now; components take `useTranslation` instead, so that they follow a change. */
export const translation = (): Translation => current

export const useTranslation = (): Translation => useSyncExternalStore(subscribe, translation)

/** What the person chose, or else what the browser asks for, or else English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'en'
}

/** Speaks a language from now on; its messages are fetched first, those of pages beside. */
export async function speak(language: Language): Promise<void> {
  pageWords = pagesIn(language).then((pages) => use(language, [current.messages[0] ?? en, pages]))
  const messages = language === 'sv' ? (await import('../../messages/sv.json')).default : en
  use(language, current.language === language ? [messages, ...current.messages.slice(1)] : [messages])
  await pageWords
}

/** Resolves when the words of pages are there; a page waits for them as for its code. */
export const pageWordsReady = (): Promise<void> => pageWords ?? speak(current.language)

async function pagesIn(language: Language): Promise<Messages> {
  const load = language === 'sv' ? import('../../messages/pages-sv.json') : import('../../messages/pages-en.json')
  return (await load).default
}

function use(language: Language, messages: readonly Messages[]): void {
  current = translationOf(language, messages)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Speaks a language and remembers it for this browser. */
export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  return speak(language)
}

function translationOf(language: Language, messages: Messages): Translation {
  const plurals = new Intl.PluralRules(language)
  return {
    language,
    t: (key, values = {}) => {
      const { count } = values
      const plural = typeof count === 'number' ? find(messages, `${key}_${plurals.select(count)}`) : undefined
      const message = plural ?? find(messages, key) ?? key
      return message.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
    },
  }
}

function find(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
