import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { useState, type RefObject } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { readForForm } from '../common/read-for-form.ts'
import { refreshAll } from '../common/refresh.ts'
import { notifyWarnings } from '../common/notify-warnings.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import type { FormApi } from './form-store.ts'
import { savePayload } from './payload.ts'
import { useSubmit } from './use-submit.ts'

export interface SaveArgs {
  form: FormApi
  resource: AnyResource
  face: Face
  creating: boolean
  actor: Actor
  root: RefObject<HTMLElement | null>
  onSaved(row: AnyRow, again: boolean): void
}

export interface SaveState {
  saving: boolean
  /** The server's version, if somebody else saved first. */
  theirs: AnyRow | null
  save(again?: boolean): Promise<void>
  settle(): void
}

/** Saves a record. If somebody else saved it meanwhile, their version is returned for comparison. */
export function useFormSave({ form, resource, face, creating, actor, root, onSaved }: SaveArgs): SaveState {
  const t = useT()
  const { busy, submit } = useSubmit({ form, creating, actor, root })
  const [theirs, setTheirs] = useState<AnyRow | null>(null)

  const send = async (body: AnyRow, key: string): Promise<AnyRow> => {
    // Only id and version: nothing was changed
    if (!creating && Object.keys(body).length === 2) return form.values()
    const row = notifyWarnings(await faceCall<AnyRow>(face, 'save', { body, idempotencyKey: key }))
    form.reset(row)
    notify.success(t('form.saved'))
    refreshAll()
    return row
  }

  return {
    saving: busy,
    theirs,
    settle: () => setTheirs(null),
    save: async (again = false) => {
      const row = await submit({
        body: () => {
          const { initial, values } = form.store.getState()
          return savePayload({ model: form.model, face, initial, values, creating, actor })
        },
        question: () => slots.saveQuestions[resource.name]?.(form.values(), creating),
        send,
        onRefusal: async error => {
          if (error.error !== 'record.stale') return false
          setTheirs(await readForForm({ actor, resource, face }, form.values()['id'] as number))
          return true
        },
      })
      if (row) onSaved(row, again)
    },
  }
}
