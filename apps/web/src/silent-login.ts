// The page that identity providers send people back to: takes what came out of the address at once and hands it over.
import { handoffKey } from './features/sign-in/handoff-key.ts'

const longestAnswer = 24_000

const fragment = location.hash.slice(1) || location.search.slice(1)
// Neither the history nor a Referer shall carry the code.
history.replaceState(null, '', location.pathname)
if (fragment !== '' && fragment.length <= longestAnswer) sessionStorage.setItem(handoffKey, fragment)
location.replace('./#/silent-login')
