import { Alert, Button, Input } from 'antd'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useActor } from '../../shared/session/session.ts'
import { useUnsavedInput } from '../../shared/hooks/use-unsaved-input.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import { useEnterMoves } from './enter-moves.ts'
import { FormContext } from './form-context.ts'
import { FormFactsContext, type FormFacts } from './form-facts.ts'
import type { FormModel } from './form-model.ts'
import { FormSections } from './form-sections.tsx'
import { createForm, type FormApi } from './form-store.ts'
import { savePayload } from './payload.ts'
import { readyToSend } from './ready-to-send.ts'
import { useFormKeys } from './use-form-keys.ts'
import { showRefusal } from './use-form-save.ts'
import './form.css'

interface Props {
  model: FormModel
  /** As it stands on the server. */
  start: AnyRow
  mayChange: boolean
  /** Sends what was changed, from what, and why; answers how it stands now. Throws what the server refuses. */
  save(changed: AnyRow, reason: string | undefined, from: AnyRow): Promise<AnyRow>
}

/** The form of what there is once: the company, its settings. It is always open; what was changed is saved together, with a reason. */
export function SingleForm({ model, start, mayChange, save }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [form] = useState<FormApi>(() => createForm(model, start))
  const [reason, setReason] = useState('')
  const [sending, setSaving] = useState(false)
  const awaiting = useStore(form.uploads.store, state => state.awaited)
  const saving = sending || awaiting
  const facts = useMemo<FormFacts>(
    () => ({ creating: false, actor, locked: !mayChange, prefix }),
    [actor, mayChange, prefix],
  )
  const general = useStore(form.store, state => state.errors[''])
  const dirty = useStore(form.store, () => form.isDirty())
  useUnsavedInput(dirty)
  const moves = useEnterMoves(() => button.current?.focus())
  const submit = async () => {
    if (saving || !form.isDirty()) return
    if (!(await readyToSend(form, { creating: false, actor, root: root.current }))) return
    const { initial, values } = form.store.getState()
    setSaving(true)
    try {
      form.reset(
        await save(
          savePayload({ model, face: NO_FACE, initial, values, creating: false, actor }),
          reason.trim() || undefined,
          initial,
        ),
      )
      setReason('')
      notify.success(t('form.saved'))
    } catch (error) {
      showRefusal(error, { form, root: root.current })
    } finally {
      setSaving(false)
    }
  }
  useFormKeys(root, { save: () => void submit(), saveAgain: () => void submit(), cancel: () => {} })
  return (
    <FormContext.Provider value={form}>
      <FormFactsContext.Provider value={facts}>
        <div ref={root} className="en-form" {...moves}>
          <div className="en-form-scroll">
            <div className="en-form-main">
              {!mayChange && <Alert type="info" showIcon title={t('form.readonlyPage')} />}
              {general?.map(text => (
                <Alert
                  key={text[lang]}
                  type="error"
                  showIcon
                  title={<LinkedText text={text[lang]} records={text.records} />}
                />
              ))}
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
      </FormFactsContext.Provider>
    </FormContext.Provider>
  )
}

const NO_FACE = { zh: '', en: '', api: '', permission: '' }
