import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.LABELWRIGHT_DEV_SERVER ?? 'http://127.0.0.1:8080'
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  base: './',
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
      // What every page needs comes in one piece, which packs tighter than thirty small ones.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\/|\/src\/lib\/(api|http|session|person|i18n|error-texts|poll|config|auth-state|access|format|connection)\./,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/config.json': server } },
})
