import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.LABELWRIGHT_DEV_SERVER ?? 'http://127.0.0.1:8080'
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+)\//
/** Of these libraries, what only lists and forms need. */
const forSomePages = /(queriesObserver|useQueries|nfiniteQueryObserver|useInfiniteQuery|useBlocker)\./
const icons =
  /lucide-react\/.*\/(createLucideIcon|Icon|defaultAttributes|circle-check|circle-dashed|download|file-up|printer|triangle-alert|circle-exclamation-point|triangle-exclamation-point)\./
const ours =
  /\/src\/(lib\/(i18n|poll|format|store)|api\/(call|call-helper|call-error|http|error-texts|config|connection)|session\/(session|sign-in|rights|refresh-session)|ui\/(dialog\/menu|layout\/(skeletons|page))|app\/(navigation|standing-pages)|features\/(helper-status|subscription|feature-flags)\/.*queries|features\/subscription\/limits)\./

const isForEveryPage = (id: string): boolean =>
  (libraries.test(id) && !forSomePages.test(id)) || icons.test(id) || ours.test(id)

export default defineConfig({
  base: './/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    manifest: true,
    // Nothing travels as a data: address, so that the content security policy stays short.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [page('./index.html'), page('./silent-login.html')],
      // What every page needs comes in one piece, which packs tighter than thirty small ones; what only lists and forms need does not.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: isForEveryPage,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/config.json': server } },
})
