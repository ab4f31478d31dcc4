import type { Field, Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useEffect } from 'react'
import { refusalKey, refusalOf, severalKey, unmatchedText } from '../common/unmatched.ts'
import { keyOf, patchLine, type LineRow } from '../widgets/lines/line-rows.ts'
import type { FormApi } from './form-store.ts'

/** Text of a reference that led to no choice, and where it stands. */
export interface TypedText {
  field: Field
  name: string
  row: AnyRow
  text: string
  /** The grid and the key of its row. */
  line?: { name: string; key: string }
}

/** Says of text that names a record which cannot be chosen why that is so, in place of that there is none. */
export function useRefusedChoices(form: FormApi, actor: Actor): void {
  useEffect(() => {
    let asked = new Set<string>()
    const look = () => {
      const typed = typedTexts(form.model.fields, form.values())
      const known = asked
      asked = new Set(typed.map(placeOf))
      for (const one of typed) if (!known.has(placeOf(one))) void tell(one)
    }
    const tell = async (one: TypedText) => {
      const { whyRefused } = await import('./why-refused.ts')
      const why = await whyRefused(one, actor).catch(() => undefined) // then it only says that it was not found
      const { name, text, line } = one
      if (!why || !typedTexts(form.model.fields, form.values()).some(now => placeOf(now) === placeOf(one))) return
      const found = { [refusalKey(name)]: { of: text, zh: why.zh, en: why.en } }
      form.patch(
        line ? { [line.name]: patchLine([...(form.values()[line.name] as LineRow[])], line.key, found) } : found,
      )
    }
    look()
    return form.store.subscribe(look)
  }, [form, actor])
}

const placeOf = ({ name, text, line }: TypedText): string => JSON.stringify([line?.name, line?.key, name, text])

/** All text in the form that led to no choice, and of which nothing more is known. */
export function typedTexts(fields: Fields, values: AnyRow): TypedText[] {
  const of = (own: Fields, row: AnyRow, line?: TypedText['line']): TypedText[] =>
    Object.entries(own).flatMap(([name, field]) => {
      const text = field.to && !row[name] ? unmatchedText(row, name) : ''
      if (!text || Number(row[severalKey(name)] ?? 0) > 1 || refusalOf(row, name)) return []
      return [{ field, name, row, text, ...(line ? { line } : {}) }]
    })
  const grids = Object.entries(fields).flatMap(([name, { lines }]) =>
    lines ? ((values[name] ?? []) as LineRow[]).flatMap(row => of(lines.fields, row, { name, key: keyOf(row) })) : [],
  )
  return [...of(fields, values), ...grids]
}
