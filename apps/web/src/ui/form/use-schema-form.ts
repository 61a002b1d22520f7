import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'

interface SchemaFormOptions<Values> {
  /** The body of the call that the form makes. */
  readonly schema: Parameters<typeof schemaResolver>[0]
  readonly initialValues: Values
  /** What a field that the schema refuses is told, in the person's language. */
  readonly sentenceOf: (field: keyof Values & string) => string
  readonly validateOnBlur?: boolean
}

/** A form of texts over a schema of the contract. Fields keep their own text: a letter that is typed draws nothing anew. */
export function useSchemaForm<Values extends Readonly<Record<string, string>>>(options: SchemaFormOptions<Values>) {
  const { schema, initialValues, sentenceOf, validateOnBlur = false } = options
  const check = schemaResolver(schema, { sync: true })
  const [isValid, setValid] = useState(() => Object.keys(check(initialValues)).length === 0)
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: { ...initialValues },
    validateInputOnBlur: validateOnBlur,
    onValuesChange: (values) => setValid(Object.keys(check(values)).length === 0),
    validate: (values) => Object.fromEntries(Object.keys(check(values)).map((field) => [field, sentenceOf(field)])),
  })
  const focusFirst = (errors: FormErrors) => {
    const first = Object.keys(initialValues).find((field) => errors[field])
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  return {
    inputOf: (field: keyof Values & string) => form.getInputProps(field),
    focusOn: (field: keyof Values & string) => form.getInputNode(field)?.focus(),
    /** Checks, then saves; the first field that is wrong gets the focus. */
    submit: (save: (values: Values) => Promise<unknown>) =>
      form.onSubmit((values) => save(values as unknown as Values), focusFirst),
    /** Puts what the server refused beside its fields. */
    refuse: (refused: Readonly<Partial<Record<string, string>>>) => {
      form.setErrors(refused)
      focusFirst(refused)
    },
    isSubmitting: form.submitting,
    isValid,
    hasErrors: Object.keys(form.errors).length > 0,
  }
}
