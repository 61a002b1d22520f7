import { labelDocumentSchema } from '@labelwright/label-document/label-document-schema'
import * as z from 'zod/mini'

/** Schemas of values that were checked when they were stored: answers hold them as they are, with nothing to leave out. */
export const checkedWhenStored = z.registry<object>()
checkedWhenStored.add(labelDocumentSchema, {})
