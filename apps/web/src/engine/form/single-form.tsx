import { Alert, Button, Input } from 'antd'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { notify } from '../../shared/ui/notify.tsx'
import { useActor } from '../../shared/session/session.ts'
import { useUnsavedInput } from '../../shared/hooks/use-unsaved-input.ts'
import { useT } from '../locale/index.ts'
import { useEnterNavigation } from './enter-navigation.ts'
import type { FormSettings } from './form-settings.ts'
import { FormProvider, GeneralErrors } from './form-provider.tsx'
import type { FormModel } from './form-model.ts'
import { FormSections } from './form-sections.tsx'
import { createForm, type FormApi } from './form-store.ts'
import { savePayload } from './payload.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  model: FormModel
  /** The values on the server. */
  initial: AnyRow
  mayChange: boolean
  /**
   * Saves the changed fields with the reason and the values they were based on. Returns the new values; throws
   * refusals.
   */
  save(changed: AnyRow, reason: string | undefined, from: AnyRow): Promise<AnyRow>
}

/**
 * The form of a singleton: the company, its settings. It is always open, and all changes are saved together with a
 * reason.
 */
export function SingleForm({ model, initial, mayChange, save }: Props) {
  const t = useT()
  const actor = useActor()
  const prefix = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [form] = useState<FormApi>(() => createForm(model, initial))
  const [reason, setReason] = useState('')
  const settings = useMemo<FormSettings>(
    () => ({ creating: false, actor, locked: !mayChange, prefix }),
    [actor, mayChange, prefix],
  )
  const dirty = useStore(form.store, () => form.isDirty())
  useUnsavedInput(dirty)
  const navigation = useEnterNavigation(() => button.current?.focus())
  const { busy: saving, submit: send } = useSubmit({ form, creating: false, actor, root })
  const submit = async () => {
    if (!form.isDirty()) return
    const now = await send({
      body: () => {
        const { initial, values } = form.store.getState()
        return savePayload({ model, face: NO_FACE, initial, values, creating: false, actor })
      },
      send: body => save(body, reason.trim() || undefined, form.store.getState().initial),
    })
    if (!now) return
    form.reset(now)
    setReason('')
    notify.success(t('form.saved'))
  }
  useFormKeys(root, { save: () => void submit(), saveAgain: () => void submit(), cancel: () => {} })
  return (
    <FormProvider form={form} settings={settings}>
      <div ref={root} className="en-form" {...navigation}>
        <div className="en-form-scroll">
          <div className="en-form-main">
            {!mayChange && <Alert type="info" showIcon title={t('form.readonlyPage')} />}
            <GeneralErrors form={form} />
            <FormSections />
          </div>
        </div>
        {mayChange && (
          <div className="en-form-bar" data-quiet={!dirty || undefined}>
            <Input
              className="en-form-reason"
              value={reason}
              count={{ max: 500 }}
              disabled={!dirty}
              aria-label={t('form.reason')}
              placeholder={t('form.reason')}
              onChange={event => setReason(event.target.value)}
            />
            <span className="en-spring" />
            <Button
              disabled={!dirty || saving}
              onClick={() => {
                form.reset(form.store.getState().initial)
                setReason('')
              }}
            >
              {t('form.discard')}
            </Button>
            <Button
              ref={button}
              type="primary"
              loading={saving}
              disabled={!dirty}
              onClick={() => void submit()}
              title="Ctrl+S"
            >
              {t('form.save')} <kbd>Ctrl S</kbd>
            </Button>
          </div>
        )}
      </div>
    </FormProvider>
  )
}

const NO_FACE = { zh: '', en: '', api: '', permission: '' }
