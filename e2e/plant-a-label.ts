import type { LabelDocument } from '@labelwright/label-document/label-document'
import { addLabel } from '../apps/server/src/testing/fonts.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { connectToDatabase } from './product.ts'
import { asAdministrator } from './sign-in-as.ts'

/** Puts a published label into the running product’s own database, without the limits of a call. Answers its id. */
export async function plantLabel(name: string, document: object): Promise<string> {
  const owner = await connectToDatabase()
  try {
    return await addLabel({ rows: owner }, name, document)
  } finally {
    await owner.end()
  }
}

/** The published version of a label, as the server keeps it. */
export async function storedDocument(labelId: string): Promise<LabelDocument> {
  const answer = await callApi(await asAdministrator(), `GET /api/labels/${labelId}`)
  return (answer.data as { readonly document: LabelDocument }).document
}

/** Adds an article with a label as an administrator; its name is its number, too. */
export async function addArticle(
  name: string,
  labelId: string,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  const articleData = Object.entries(data).map(([key, value]) => ({ key, data: value }))
  await callApi(await asAdministrator(), 'POST /api/articles', { name, externalIdentifier: name, labelId, articleData })
}
