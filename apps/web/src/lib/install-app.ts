// Whether the application can be put on this device as an app of its own.
import { createStore } from './store.ts'

/** The browser's offer (W3C Manifest Incubations); its own dialog is shown when somebody asks for it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

export type InstallState =
  /** Opened as an app already. */
  | { readonly kind: 'installed' }
  | { readonly kind: 'offered'; readonly install: () => Promise<void> }
  /** Browsers install only from https, or from this computer itself. */
  | { readonly kind: 'insecure' }
  /** By a menu of the browser, if at all. */
  | { readonly kind: 'by-menu' }

const isApp = (): boolean => matchMedia('(display-mode: standalone)').matches

function stateNow(): InstallState {
  if (isApp()) return { kind: 'installed' }
  return { kind: globalThis.isSecureContext ? 'by-menu' : 'insecure' }
}

export const installStore = createStore<InstallState>({ kind: 'by-menu' })

export function watchInstall(): void {
  installStore.set(stateNow())
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser shows its own bar over the page.
    event.preventDefault()
    const install = async () => {
      installStore.set(stateNow())
      await (event as InstallOffer).prompt()
    }
    installStore.set({ kind: 'offered', install })
  })
  window.addEventListener('appinstalled', () => installStore.set({ kind: 'installed' }))
}
