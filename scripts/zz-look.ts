import { startTheProduct } from '/work/main/scripts/product/start-the-product.ts'
const product = await startTheProduct({ env: { ...process.env } })
console.log(JSON.stringify(product.firstSignIn), product.url ?? '')
process.on('SIGTERM', async () => { await product.stop(); process.exit(0) })
