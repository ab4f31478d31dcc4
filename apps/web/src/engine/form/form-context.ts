import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import type { FormApi, FormErrors, FormState } from './form-store.ts'

export const FormContext = createContext<FormApi | null>(null)

export function useForm(): FormApi {
  const form = useContext(FormContext)
  if (!form) throw new Error('not inside a form')
  return form
}

export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useForm().store, select)
}

/** A value of the form, by a field name of its resource: `useFormValue<typeof settlement>('partyId')`. */
export function useFormValue<R>(name: keyof LooseRow<R> & string): unknown {
  return useFormState(({ values }) => values[name])
}

export type RowErrors = Readonly<Record<string, readonly Text[]>>

/** Errors of child rows: row key → field → texts. */
export function useErrorsByRow(name: string): ReadonlyMap<string, RowErrors> {
  const errors = useFormState(state => state.errors)
  return useMemo(() => groupByRow(errors, name), [errors, name])
}

function groupByRow(errors: FormErrors, name: string): ReadonlyMap<string, RowErrors> {
  const rows = new Map<string, Record<string, readonly Text[]>>()
  for (const [path, texts] of Object.entries(errors)) {
    const [head, key, cell] = path.split('.')
    if (head !== name || !key || !cell) continue
    const row = rows.get(key) ?? {}
    row[cell] = texts
    rows.set(key, row)
  }
  return rows
}
