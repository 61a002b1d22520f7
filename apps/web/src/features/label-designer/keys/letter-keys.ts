// Whether single letters take up tools: the person's choice, kept in the browser (WCAG 2.1.4).
import type { Editor } from '@labelwright/label-editor/editor'
import { useEffect } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

const storageKey = 'labelwright_designer_letter_keys'
const store = createStore(localStorage.getItem(storageKey) !== 'off')

export const useLetterKeys = (): boolean => useStore(store)

export function chooseLetterKeys(areOn: boolean): void {
  localStorage.setItem(storageKey, areOn ? 'on' : 'off')
  store.set(areOn)
}

export function useLetterKeysOf(editor: Editor): void {
  const usesLetterKeys = useLetterKeys()
  useEffect(() => editor.changeSettings({ usesLetterKeys }), [editor, usesLetterKeys])
}
