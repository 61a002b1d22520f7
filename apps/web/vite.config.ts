import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildServiceWorker } from './build-service-worker.ts'

const server = process.env.LABELWRIGHT_DEV_SERVER ?? 'http://127.0.0.1:8080'
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+)\//
/** Of these libraries, what only lists and forms need. */
const forSomePages = /(queriesObserver|useQueries|nfiniteQueryObserver|useInfiniteQuery|useBlocker)\./
const icons =
  /lucide-react\/.*\/(createLucideIcon|Icon|defaultAttributes|circle-check|circle-dashed|download|file-up|printer|triangle-alert|circle-exclamation-point|triangle-exclamation-point)\./
const libraryCore = /@mantine\/(core\/esm\/core\/|hooks\/esm\/use-isomorphic-effect)/
/** What all other styles stand on comes in the same file before them. */
const baseStyles =
  /fontsource|\/src\/ui\/(styles\.ts|base\.css)|@mantine\/core\/styles\/(baseline|default-css-variables|global|UnstyledButton|VisuallyHidden|Loader|Button|CloseButton|Input|Skeleton)\.layer\.css/
const ours =
  /\/src\/(lib\/(i18n|poll|format|store|initials)|api\/(call|call-helper|call-error|http|error-texts|config|connection)|session\/(session|sign-in|sign-out|rights|refresh-session|token-claims|tab-storage|list-memory)|ui\/(dialog\/menu|layout\/(skeletons|page|notices|wordmark))|app\/shell\/(?!sidebar)[a-z-]+|app\/list-titles|features\/(helper-status|subscription|feature-flags|settings)\/.*queries|features\/helper-status\/(helper-chip|helper-state|helper-watch|helper-status\.module|loopback-permission)|features\/subscription\/limits)\./

const isForEveryPage = (id: string): boolean =>
  (libraries.test(id) && !forSomePages.test(id)) ||
  libraryCore.test(id) ||
  baseStyles.test(id) ||
  icons.test(id) ||
  ours.test(id)

/** What forms are made of, and the first of them. */
const isForForms = (id: string): boolean =>
  /@mantine\/form\/|node_modules\/(klona|fast-deep-equal)\/|@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|PasswordInput|CloseButton|ActionIcon)\//.test(
    id,
  ) ||
  /\/src\/(ui\/(form\/password-field|layout\/notice-bar)|features\/sign-in\/(login-page|provider-buttons|sign-in-frame|sign-in\.|use-go-on|after-refusal|label-being-set|oidc))/.test(
    id,
  )

/** What pdf.js fetches while it reads: character maps, standard fonts and decoders, under its version, as they never change (`open-pdf.ts`). */
function pdfFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
  const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /\.wasm$/ }
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const [folder, pattern] of Object.entries(wanted)) {
        const from = join(dirname(manifest), folder)
        for (const name of readdirSync(from).filter((each) => pattern.test(each))) {
          const fileName = `assets/pdfjs-${version}/${folder}/${name}`
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(from, name)) })
        }
      }
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [react(), pdfFiles(), buildServiceWorker()],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    manifest: true,
    // Nothing travels as a data: address, so that the content security policy stays short.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: page('./index.html'),
        'silent-login': page('./silent-login.html'),
        'service-worker': page('./src/service-worker/service-worker.ts'),
      },
      // What every page needs comes in one piece, which packs tighter than thirty small ones; what only lists and forms need does not.
      output: {
        // It keeps its name, and serves the folder that it lies in.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // The page that takes a provider's answer loads this alone: what every page needs would come with it.
            { name: 'handoff-key', test: /\/handoff-key\./, priority: 1 },
            {
              name: 'frame',
              test: isForEveryPage,
            },
            { name: 'fields', test: isForForms },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/config.json': server } },
})
