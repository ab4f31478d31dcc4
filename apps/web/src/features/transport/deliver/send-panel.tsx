import { can } from '@tuheng/domain/kernel/policy'
import { isPos, max, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Alert, Button, Select } from 'antd'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { today } from '../../../engine/common/today.ts'
import { showFirstError } from '../../../engine/form/enter-moves.ts'
import { FormContext } from '../../../engine/form/form-context.ts'
import { FormFactsContext, type FormFacts } from '../../../engine/form/form-facts.ts'
import { createForm, type FormApi } from '../../../engine/form/form-store.ts'
import { readyToSend } from '../../../engine/form/ready-to-send.ts'
import '../../../engine/form/form.css'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { ApiError, call, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { EntryBox } from '../entry/entry-box.tsx'
import { EntryContext } from '../entry/entry-context.ts'
import { freshTrip } from '../entry/entry-model.ts'
import { Problems } from '../entry/problems.tsx'
import { placeRefusal } from '../entry/save-trip.ts'
import { usePreview, useUnread } from '../entry/use-preview.ts'
import { useEntryMoves } from '../entry/use-entry-moves.ts'
import entryCss from '../entry/entry.module.css'
import { useT } from '../locale/index.ts'
import { activeTasks } from '../shared/lookups.ts'
import { tripFace } from '../shared/trips.ts'
import { usePageKeys } from '../shared/use-page-keys.ts'
import { SEND_SECTIONS, sendBody, sendModel } from './send-model.ts'
import { leftOf, type Grant } from './grant-rules.ts'
import { grantFace } from './use-grants.ts'
import css from './deliver.module.css'

interface Props {
  grant: Grant | undefined
  /** Tonnes that stand in the form now. */
  onTyping(net: Dec | null): void
}

/** A truck at the scale: who, what the ticket says, and what the grant has left after it. */
export function SendPanel({ grant, onTyping }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const latest = useRef(grant)
  latest.current = grant
  const [form] = useState<FormApi>(() =>
    createForm(
      sendModel(() => latest.current),
      freshTrip(),
    ),
  )
  const [auto, setAutos] = useState<ReadonlySet<string>>(new Set())
  const [baseDay, setBaseDay] = useState<string>(today)
  const [saving, setSaving] = useState(false)
  const [tasks, setTasks] = useState<{ grantId: number; list: AnyRow[]; chosen: number | null } | null>(null)
  const attempt = useRef({ text: '', key: '' })
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const mayLoad = can(actor, grantFace, 'send')
  const mayPreview = can(actor, tripFace('all'), 'modify')
  const { next, handlers } = useEntryMoves(root, () => saveButton.current?.focus())
  const setAuto = useCallback((names: readonly string[], on: boolean) => {
    setAutos(before =>
      on ? new Set([...before, ...names]) : new Set([...before].filter(name => !names.includes(name))),
    )
  }, [])
  const facts = useMemo(() => ({ task: undefined, auto, setAuto, baseDay, next }), [auto, setAuto, baseDay, next])
  const formFacts = useMemo<FormFacts>(() => ({ creating: true, actor, locked: false, prefix }), [actor, prefix])
  const net = useStore(form.store, state => state.values['loadNet']) as Dec | null | undefined
  const errors = useStore(form.store, state => state.errors)
  const awaiting = useStore(form.uploads.store, state => state.awaited)
  const dirty = useStore(form.store, () => form.isDirty())
  useUnsavedInput(dirty)
  useEffect(() => onTyping(net ?? null), [net, onTyping])
  const focus = (name: string): void =>
    void requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-field="${name}"] input`)?.focus())
  const grantId = grant?.id
  useEffect(() => form.clearErrors(), [grantId, form])
  const asked = tasks?.grantId === grantId ? tasks : null

  const send = async () => {
    if (saving || !mayLoad) return undefined
    if (!grant) return notify.warning(t('deliver.chooseFirst'))
    if (document.activeElement instanceof HTMLElement && root.current?.contains(document.activeElement))
      document.activeElement.blur()
    if (!(await readyToSend(form, { creating: true, actor, root: root.current }))) return undefined
    const values = form.values()
    const body = sendBody(grant.id, values, asked?.chosen ?? null)
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    setSaving(true)
    try {
      const made = await call<AnyRow>('oms/loadBillGrant/send', body, {
        idempotencyKey: attempt.current.key,
        keepEmpty: true,
      })
      attempt.current = { text: '', key: '' }
      notify.success(
        t('deliver.sent', {
          plate: String(made['plateNo'] ?? values['vehicleId$'] ?? ''),
          no: String(made['waybillNo'] ?? ''),
        }),
      )
      if (typeof values['loadAt'] === 'string') setBaseDay(values['loadAt'].slice(0, 10))
      setAutos(new Set())
      form.reset(freshTrip())
      refreshAll()
      focus('vehicleId')
    } catch (error) {
      if (!(error instanceof ApiError)) notify.error(error)
      else {
        if (error.errors.some(one => one.path === 'mainId')) await offerTasks(grant)
        if (placeRefusal(form, error)) notify.error(error)
        showFirstError(root.current)
      }
    } finally {
      setSaving(false)
    }
    return undefined
  }
  const offerTasks = async (of: Grant) => {
    const all = await activeTasks().catch(() => [])
    const list = all.filter(task => task['loadBillId'] === of.billId)
    if (list.length > 1) setTasks({ grantId: of.id, list, chosen: null })
  }
  usePageKeys({ 'ctrl+enter': () => void send(), 'ctrl+s': () => void send() })
  const left = grant ? leftOf(grant) : null
  const after = left !== null ? sub(left, net ?? '0') : null
  return (
    <FormContext.Provider value={form}>
      <FormFactsContext.Provider value={formFacts}>
        <EntryContext.Provider value={facts}>
          <section className={css.panel} aria-label={t('deliver.panel')}>
            <header className={css.panelHead}>
              {grant ? (
                <>
                  <h2>
                    {String(grant['carrierId$'] ?? '')} · {String(grant['billId$'] ?? '')}
                  </h2>
                  <span>
                    {String(grant['goodsId$'] ?? '')} · {String(grant['loadAddressId$'] ?? '')} →{' '}
                    {String(grant['unloadAddressId$'] ?? '')}
                  </span>
                  <p
                    className={css.after}
                    data-over={(after !== null && !isPos(after) && after !== '0') || undefined}
                    aria-live="polite"
                  >
                    {t(isPos(net) ? 'deliver.after' : 'deliver.mayLoad')}{' '}
                    <b>{formatDecimal(max(after ?? '0', '0'), 2)}</b> {t('trace.t')}
                  </p>
                </>
              ) : (
                <h2>{t('deliver.chooseFirst')}</h2>
              )}
            </header>
            <div ref={root} className={css.fieldsBox} {...handlers}>
              {errors['']?.map(text => (
                <Alert
                  key={text[lang]}
                  type="error"
                  showIcon
                  title={<LinkedText text={text[lang]} records={text.records} />}
                />
              ))}
              {asked && (
                <div className={css.tasks}>
                  <span id={`${prefix}-task`}>{t('deliver.whichTask')}</span>
                  <Select
                    aria-labelledby={`${prefix}-task`}
                    value={asked.chosen}
                    options={asked.list.map(task => ({
                      value: task['id'] as number,
                      label: `${String(task['mainNo'])} ${String(task['routeId$'] ?? '')}`,
                    }))}
                    onChange={chosen => setTasks({ ...asked, chosen })}
                  />
                </div>
              )}
              {SEND_SECTIONS.map(section => (
                <div
                  key={section.en}
                  className={`${entryCss.fields} ${css.fields}`}
                  role="group"
                  aria-label={section[lang]}
                >
                  {section.fields.map(name => (
                    <EntryBox key={name} name={name} />
                  ))}
                </div>
              ))}
              {grant && mayPreview && <Checks form={form} carrierId={grant.carrierId} onGoTo={focus} />}
            </div>
            <footer className={css.panelFoot}>
              <span className="en-faint">{t('deliver.hint')}</span>
              <span className="en-spring" />
              <Button disabled={!dirty} onClick={() => form.reset(freshTrip())}>
                {t('entry.clear')}
              </Button>
              <Button
                ref={saveButton}
                type="primary"
                loading={saving || awaiting}
                disabled={!mayLoad || !grant}
                onClick={() => void send()}
                title="Ctrl+Enter"
              >
                {t('deliver.send')} <kbd>Ctrl ⏎</kbd>
              </Button>
            </footer>
          </section>
        </EntryContext.Provider>
      </FormFactsContext.Provider>
    </FormContext.Provider>
  )
}

/** Papers and open trips of the truck, before it is sent; for whoever may enter trips. */
function Checks({ form, carrierId, onGoTo }: { form: FormApi; carrierId: number; onGoTo(field: string): void }) {
  const { data } = usePreview(form, { also: { carrierId }, ready: body => typeof body['vehicleId'] === 'number' })
  const complete = useStore(form.store, ({ values }) => !!values['vehicleId'] && !!values['driverId'])
  const unread = useUnread(form)
  return data && complete ? <Problems problems={[...unread, ...data.problems]} complete onGoTo={onGoTo} /> : null
}
