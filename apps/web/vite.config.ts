import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.LABELWRIGHT_PUBLIC_URL ?? 'http://127.0.0.1:8080'
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
    rolldownOptions: { input: [page('./index.html'), page('./silent-login.html')] },
  },
  server: { proxy: { '/api': server, '/config.json': server } },
})
