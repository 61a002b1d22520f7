// Imported once in each worker that has a page, before React and the application add listeners of their own.
import { watchListeners } from './watch-listeners.ts'

watchListeners()
