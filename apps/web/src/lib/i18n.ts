import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../messages/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
    returnNull: false
  }
}

export const languages = ['en', 'sv'] as const
export type Language = (typeof languages)[number]
/** A key of `messages/en.json`. */
export type MessageKey = ParseKeys

const storageKey = 'labelwright_language'

/** What the person chose, or else what the browser asks for, or else English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return (
    languages.find((language) => language === wanted.find((tag) => languages.some((known) => known === tag))) ?? 'en'
  )
}

export async function startTranslations(language: Language = preferredLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, ...(await messagesOf(language)) },
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = language
}

export async function chooseLanguage(language: Language): Promise<void> {
  const loaded = await messagesOf(language)
  if (loaded.sv) i18next.addResourceBundle('sv', 'translation', loaded.sv.translation)
  localStorage.setItem(storageKey, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function messagesOf(language: Language) {
  return language === 'sv' ? { sv: { translation: (await import('../../messages/sv.json')).default } } : {}
}
