import type { Issue } from '../errors.ts'
import { kernelErrors } from '../kernel.errors.ts'
import { labelOf } from '../resource.ts'
import type { Field, FieldKind, ValueOfKind } from '../field.ts'
import type { Text } from '../text.ts'

export type FilterOp = 'eq' | 'ne' | 'in' | 'range' | 'rangeOrEmpty' | 'contains' | 'prefix' | 'empty' | 'notEmpty'

export type Parsed<V> = { value: V | null; issue?: undefined } | { issue: Issue; value?: undefined }

/** What the domain defines for one kind of field. The server defines its column, the web its widget. */
export interface Kind<K extends FieldKind = FieldKind> {
  /** Parses a value of a request or a form and checks type and limits. `null` and blank text mean "no value". */
  parse(input: unknown, field: Field, name: string): Parsed<ValueOfKind[K]>
  /** Parses text that a person typed or a spreadsheet contains. `parse(read(print(v))) = v`. */
  read(text: string, field: Field, name: string): Parsed<ValueOfKind[K]>
  /** Formats a value as text for export, paste and messages. */
  print(value: ValueOfKind[K], field: Field): string
  /** JSON Schema of the wire value. */
  schema(field: Field): Record<string, unknown>
  readonly align: 'left' | 'right' | 'center'
  /** Default column width in px. */
  readonly width: number
  readonly filters: readonly FilterOp[]
  /** A share of one, shown in percent. */
  readonly percent?: boolean
  /** An amount of money, which sums name first. */
  readonly amount?: boolean
  /** Of every value, said where no figure stands that tells it by itself, as at a picture. */
  readonly unit?: Text
  /** Contains a day, with or without a time: the value starts with the date. */
  readonly daily?: boolean
  /** A value says nothing without the label beside it, as yes and no do. */
  readonly needsLabel?: boolean
}

/** A field and its name in the resource. */
export interface NamedField {
  field: Field
  name: string
}

type KernelCode = keyof typeof kernelErrors.defs

/** A kernel issue about a field, with the field's label in both languages. */
export function fieldIssue(code: KernelCode, { field, name }: NamedField, rest: Record<string, unknown> = {}): Issue {
  const label = labelOf(field, name)
  const zh = kernelErrors.issue(code, { label: label.zh, ...rest } as never, name)
  const en = kernelErrors.issue(code, { label: label.en, ...rest } as never, name)
  return { ...zh, en: en.en }
}

/** An issue for a value that fails the validator of its text kind. */
export function refusedBy(problem: { zh: string; en: string }, field: Field, name: string): { issue: Issue } {
  return { issue: fieldIssue('field.invalid', { field, name }, { problem: `：${problem.zh}`, problemEn: problem.en }) }
}

export function isBlank(input: unknown): input is null | undefined | '' {
  return input === null || input === undefined || input === ''
}
