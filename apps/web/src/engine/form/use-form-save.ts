import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { ApiError, faceCall, newKey } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { refreshAll } from '../common/refresh.ts'
import { tellWarnings } from '../common/tell-warnings.ts'
import { useT } from '../locale/index.ts'
import { showFirstError } from './enter-moves.ts'
import type { FormApi } from './form-store.ts'
import type { PlacedText } from './form-store.ts'
import { gridPath, savePayload } from './payload.ts'
import { readyToSend } from './ready-to-send.ts'

export interface SaveArgs {
  form: FormApi
  face: Face
  creating: boolean
  actor: Actor
  root: RefObject<HTMLElement | null>
  onSaved(row: AnyRow, again: boolean): void
}

export interface SaveState {
  saving: boolean
  /** The version on the server, when somebody else was faster. */
  theirs: AnyRow | null
  save(again?: boolean): Promise<void>
  settle(): void
}

/** Checks, sends, and puts what the server refuses where it belongs. */
export function useFormSave({ form, face, creating, actor, root, onSaved }: SaveArgs): SaveState {
  const t = useT()
  const [saving, setSaving] = useState(false)
  const awaiting = useStore(form.uploads.store, state => state.awaited)
  const [theirs, setTheirs] = useState<AnyRow | null>(null)
  const attempt = useRef({ text: '', key: '' })
  const busy = useRef(false)

  const send = async (again: boolean) => {
    const { initial, values } = form.store.getState()
    const body = savePayload({ model: form.model, face, initial, values, creating, actor })
    if (!creating && Object.keys(body).length === 2) return onSaved(values, again)
    // The same body after a lost answer carries the same key: it is written once
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    const row = tellWarnings(await faceCall<AnyRow>(face, 'save', { body, idempotencyKey: attempt.current.key }))
    attempt.current = { text: '', key: '' }
    form.reset(row)
    notify.success(t('form.saved'))
    refreshAll()
    onSaved(row, again)
  }

  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!error.passing && error.error !== 'request.busy') attempt.current = { text: '', key: '' }
    if (error.error === 'record.stale')
      return setTheirs(await faceCall<AnyRow>(face, 'info', { body: { id: form.values()['id'] } }))
    const { placed, loose } = placeErrors(error, form)
    form.setErrors(placed)
    if (placed.some(one => one.path !== '')) showFirstError(root.current)
    if (loose) notify.error(error)
  }

  return {
    saving: saving || awaiting,
    theirs,
    settle: () => setTheirs(null),
    save: async (again = false) => {
      // Two clicks may come before the first is drawn
      if (busy.current) return
      busy.current = true
      try {
        if (!(await readyToSend(form, { creating, actor, root: root.current }))) return
        setSaving(true)
        await send(again).catch(refused)
      } catch (error) {
        notify.error(error)
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}

/** Says what was refused: at its fields, the first of them brought into view, and aloud what is no matter of the form. */
export function showRefusal(error: unknown, { form, root }: { form: FormApi; root: HTMLElement | null }): void {
  if (!(error instanceof ApiError)) return notify.error(error)
  const { placed, loose } = placeErrors(error, form)
  form.setErrors(placed)
  showFirstError(root)
  if (loose) notify.error(error)
}

/** Errors at fields of this form go there; what concerns the whole document is said above it. */
export function placeErrors(
  error: ApiError,
  form: Pick<FormApi, 'model' | 'values'>,
): { placed: PlacedText[]; loose: boolean } {
  const shown = new Set(form.model.sections.flatMap(section => section.fields))
  const placed = error.errors.map(({ path, msg, records }) => {
    const known = shown.has(path.split('.')[0] ?? '')
    return { path: known ? gridPath(path, form.model, form.values()) : '', zh: msg, en: msg, records }
  })
  return {
    placed: placed.length ? placed : [{ path: '', zh: error.message, en: error.message }],
    loose: error.status === 0 || error.status >= 500,
  }
}
