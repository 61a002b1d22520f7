// npm run dev: the product as npm start runs it, with Vite in front that shows changes of the web application at once.
import { createServer } from 'vite'
import { startTheProduct } from './product/start-the-product.ts'

const vitePort = 5173
const url = `http://localhost:${vitePort}`

const product = await startTheProduct({
  env: {
    ...process.env,
    LABELWRIGHT_PUBLIC_URL: url,
    LABELWRIGHT_WATCH_CONNECTIONS: '1',
    LABELWRIGHT_LOG_LEVEL: process.env.LABELWRIGHT_LOG_LEVEL ?? 'info',
  },
})
process.env.LABELWRIGHT_DEV_SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`
const vite = await createServer({ root: 'apps/web', server: { port: vitePort, strictPort: true } })
await vite.listen()
const { firstSignIn } = product
console.log(
  `\nOpen ${url}${firstSignIn?.isPasswordNew ? ` and sign in as ${firstSignIn.email} with ${firstSignIn.password}` : ''}`,
)
console.log('The web application follows changes; start again after changes of the server.')

const stop = async () => {
  await vite.close()
  await product.stop()
  process.exit(0)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
