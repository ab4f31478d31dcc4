import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { ApiError, newKey } from '../../shared/calls/api.ts'
import { confirm, notify } from '../../shared/ui/notify.tsx'
import type { FormApi } from './form-store.ts'
import { focusField } from './enter-navigation.ts'
import { showRefusal } from './place-errors.ts'
import { readyToSend } from './ready-to-send.ts'

interface SubmitOptions<T> {
  /** The request body, read once the form is ready. */
  body(): AnyRow
  /** What the person has to answer with yes before it is sent. */
  question?(): Asked | undefined
  /** Sends the body. The same body has the same key after a lost answer, so that it is written once. */
  send(body: AnyRow, key: string): Promise<T>
  /** Handles a refusal that the form cannot show; returns whether it did. */
  onRefusal?(error: ApiError): Promise<boolean>
}

interface Submission {
  /** A request or an upload is pending. */
  busy: boolean
  /** Checks and sends the form, and shows refusals at their fields. Undefined if nothing was saved. */
  submit<T>(sending: SubmitOptions<T>): Promise<T | undefined>
}

/** Whether the person goes on; without a yes, the field of the question gets the focus once the dialog has gone. */
async function agreed({ field, ...question }: Asked, form: HTMLElement | null): Promise<boolean> {
  const yes = await confirm({ ...question, risky: true })
  if (!yes && field) setTimeout(() => focusField(form, field), DIALOG_GONE)
  return yes
}

type Asked = Parameters<typeof confirm>[0] & { field?: string }

/** A dialog gives the focus back when its animation has ended, in ms. */
const DIALOG_GONE = 350

/** Submits a form, repeatedly if needed. */
export function useSubmit({
  form,
  creating,
  actor,
  root,
}: {
  form: FormApi
  creating: boolean
  actor: Actor
  root: RefObject<HTMLElement | null>
}): Submission {
  const [sending, setSending] = useState(false)
  const awaiting = useStore(form.uploads.store, state => state.awaited)
  const attempt = useRef({ text: '', key: '' })
  // A second click may come before the button is rendered as busy
  const running = useRef(false)

  const keyOf = (body: AnyRow): string => {
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    return attempt.current.key
  }
  const forget = () => {
    attempt.current = { text: '', key: '' }
  }

  const handle = async (error: unknown, onRefusal: SubmitOptions<unknown>['onRefusal']) => {
    if (error instanceof ApiError && !error.temporary && error.error !== 'request.busy') forget()
    try {
      if (error instanceof ApiError && (await onRefusal?.(error))) return
      showRefusal(error, { form, root: root.current })
    } catch (cause) {
      notify.error(cause)
    }
  }

  return {
    busy: sending || awaiting,
    submit: async ({ body, question, send, onRefusal }) => {
      if (running.current) return undefined
      running.current = true
      try {
        if (!(await readyToSend(form, { creating, actor, root: root.current }))) return undefined
        const asked = question?.()
        if (asked && !(await agreed(asked, root.current))) return undefined
        setSending(true)
        const sent = body()
        const answer = await send(sent, keyOf(sent))
        forget()
        return answer
      } catch (error) {
        await handle(error, onRefusal)
        return undefined
      } finally {
        running.current = false
        setSending(false)
      }
    },
  }
}
