import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/calls/api.ts'
import type { Text } from '../../../shared/text/i18n.ts'

export type Problems<V> = { [K in keyof V]?: string | undefined }

interface PlainFormOptions<V> {
  /** Initial values by the ids of the inputs. */
  initial: V
  /** What is missing or wrong, in the order of the inputs. */
  validate(values: V): Problems<V>
  send(values: V): Promise<void>
  /** Shown where the server does not know the call. */
  notOfferedText: Text
  /** Inputs by the names that the server has for them, where these differ. */
  inputs?: Readonly<Record<string, keyof V>>
  /** Whether what was typed is submitted later instead, since something must end first. */
  defer?(): boolean
  /** The form stays on the page after it was sent. */
  staysOpen?: boolean
}

export interface PlainForm<V> {
  values: V
  problems: Problems<V>
  failure: { error: unknown; notOfferedText: Text } | undefined
  busy: boolean
  /** Sets the value of an input and removes its problem. */
  set<K extends keyof V>(name: K): (value: V[K]) => void
  setProblems(problems: Problems<V>): void
  setFailure(failure: { error: unknown; notOfferedText: Text }): void
  submit(): Promise<void>
  onSubmit(event: FormEvent): void
}

/** What the server refused, at its inputs; undefined if a part of it belongs to none of them. */
function problemsOf<V extends object>(
  error: unknown,
  values: V,
  inputs: PlainFormOptions<V>['inputs'] = {},
): Problems<V> | undefined {
  if (!(error instanceof ApiError) || !error.errors.length) return undefined
  const placed = error.errors.map(({ path, msg }) => [String(inputs[path] ?? path), msg] as const)
  if (!placed.every(([name]) => Object.hasOwn(values, name))) return undefined
  return Object.fromEntries(placed) as Problems<V>
}

/** The state of a form on a public page. */
export function usePlainForm<V extends Readonly<Record<string, string | boolean>>>(
  options: PlainFormOptions<V>,
): PlainForm<V> {
  const [values, setValues] = useState(options.initial)
  const [problems, setProblems] = useState<Problems<V>>({})
  const [failure, setFailure] = useState<PlainForm<V>['failure']>()
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (busy) return
    const found = options.validate(values)
    setProblems(found)
    setFailure(undefined)
    const first = Object.keys(found).find(name => found[name])
    if (first) return document.getElementById(first)?.focus()
    if (options.defer?.()) return
    setBusy(true)
    try {
      await options.send(values)
      if (options.staysOpen) setBusy(false)
    } catch (error) {
      const placed = problemsOf(error, values, options.inputs)
      if (placed) {
        setProblems(placed)
        document.getElementById(Object.keys(placed)[0] ?? '')?.focus()
      } else setFailure({ error, notOfferedText: options.notOfferedText })
      setBusy(false)
    }
  }
  return {
    values,
    problems,
    failure,
    busy,
    set: name => value => {
      setValues({ ...values, [name]: value })
      setProblems({ ...problems, [name]: undefined })
    },
    setProblems,
    setFailure,
    submit,
    onSubmit: event => {
      event.preventDefault()
      void submit()
    },
  }
}
