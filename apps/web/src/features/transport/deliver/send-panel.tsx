import { can } from '@tuheng/domain/kernel/policy'
import { isPos, max, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import { Button, Select } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { today } from '../../../engine/common/today.ts'
import type { FormSettings } from '../../../engine/form/form-settings.ts'
import { FormProvider, GeneralErrors } from '../../../engine/form/form-provider.tsx'
import { createForm, type FormApi } from '../../../engine/form/form-store.ts'
import { leaveField } from '../../../engine/form/use-form-keys.ts'
import { useSubmit } from '../../../engine/form/use-submit.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { EntryBox } from '../entry/entry-box.tsx'
import { EntryContext } from '../entry/entry-context.ts'
import { useAutoFilled } from '../entry/use-auto-filled.ts'
import { newTrip } from '../entry/entry-model.ts'
import { Problems } from '../entry/problems.tsx'
import { usePreview, useUnreadable } from '../entry/use-preview.ts'
import { useEnterKey } from '../entry/use-enter-key.ts'
import entryCss from '../entry/entry.module.css'
import { useT } from '../locale/index.ts'
import { activeTasks, type TaskRow } from '../shared/lookups.ts'
import { tripFace, type TripRow } from '../shared/trips.ts'
import { usePageKeys } from '../shared/use-page-keys.ts'
import { SEND_SECTIONS, sendBody, sendModel } from './send-model.ts'
import { remainingQty, type Grant } from './grant-rules.ts'
import { grantFace } from './use-grants.ts'
import css from './deliver.module.css'

interface Props {
  grant: Grant | undefined
  /** Tonnes that are currently in the form. */
  onTyping(net: Dec | null): void
  /** Back to the other grants, where they do not stand beside it. */
  onOther: (() => void) | undefined
}

/** A truck at the scale: its team, its weighing ticket, and what remains of the grant afterwards. */
export function SendPanel({ grant, onTyping, onOther }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const latest = useRef(grant)
  latest.current = grant
  const [form] = useState<FormApi>(() =>
    createForm(
      sendModel(() => latest.current),
      newTrip(),
    ),
  )
  const { autoFilled, setAutoFilled, resetAutoFilled } = useAutoFilled()
  const [baseDay, setBaseDay] = useState<string>(today)
  const [tasks, setTasks] = useState<{ grantId: number; list: TaskRow[]; chosen: number | null } | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const mayLoad = can(actor, grantFace, 'send')
  const mayPreview = can(actor, tripFace('all'), 'modify')
  const { next, handlers, focus } = useEnterKey(root, () => saveButton.current?.focus())
  const { busy, submit } = useSubmit({ form, creating: true, actor, root })
  const facts = useMemo(
    () => ({ task: undefined, autoFilled, setAutoFilled, baseDay, next }),
    [autoFilled, setAutoFilled, baseDay, next],
  )
  const formFacts = useMemo<FormSettings>(() => ({ creating: true, actor, locked: false, prefix }), [actor, prefix])
  const net = useStore(form.store, ({ values }: { values: TripRow }) => values['loadNet']) as Dec | null | undefined
  const dirty = useStore(form.store, () => form.isDirty())
  useUnsavedInput(dirty)
  useEffect(() => onTyping(net ?? null), [net, onTyping])
  const grantId = grant?.id
  useEffect(() => form.clearErrors(), [grantId, form])
  const grantTasks = tasks?.grantId === grantId ? tasks : null

  const send = async () => {
    if (!mayLoad) return
    if (!grant) return notify.warning(t('deliver.chooseFirst'))
    leaveField(root.current)
    const saved = await submit({
      body: () => sendBody(grant.id, form.values(), grantTasks?.chosen ?? null),
      send: (body, key) => call<TripRow>('oms/loadBillGrant/send', body, { idempotencyKey: key, keepEmpty: true }),
      onRefusal: async ({ errors }) => {
        if (errors.some(one => one.path === 'mainId')) await offerTasks(grant)
        return false
      },
    })
    if (!saved) return
    const values: TripRow = form.values()
    notify.success(
      t('deliver.sent', {
        plate: String(saved['plateNo'] ?? values['vehicleId$'] ?? ''),
        no: String(saved['waybillNo'] ?? ''),
      }),
    )
    if (typeof values['loadAt'] === 'string') setBaseDay(values['loadAt'].slice(0, 10))
    resetAutoFilled()
    form.reset(newTrip())
    refreshAll()
    focus('vehicleId')
  }
  const offerTasks = async (of: Grant) => {
    const all = await activeTasks().catch(() => [])
    const list = all.filter(task => task['loadBillId'] === of.billId)
    if (list.length > 1) setTasks({ grantId: of.id, list, chosen: null })
  }
  usePageKeys({ 'ctrl+enter': () => void send(), 'ctrl+s': () => void send() })
  const left = grant ? remainingQty(grant) : null
  const after = left !== null ? sub(left, net ?? '0') : null
  return (
    <FormProvider form={form} settings={formFacts}>
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
                  <b>{formatDecimal(max(after ?? '0', '0'), 2)}</b> {t('deliver.tons')}
                </p>
                {onOther && (
                  <Button className={css.other} onClick={onOther}>
                    {t('deliver.other')}
                  </Button>
                )}
              </>
            ) : (
              <h2>{t('deliver.chooseFirst')}</h2>
            )}
          </header>
          <div ref={root} className={css.fieldsBox} {...handlers}>
            <GeneralErrors form={form} />
            {grantTasks && (
              <div className={css.tasks}>
                <span id={`${prefix}-task`}>{t('deliver.whichTask')}</span>
                <Select
                  aria-labelledby={`${prefix}-task`}
                  value={grantTasks.chosen}
                  options={grantTasks.list.map(task => ({
                    value: task['id'] as number,
                    label: `${String(task['mainNo'])} ${String(task['routeId$'] ?? '')}`,
                  }))}
                  onChange={chosen => setTasks({ ...grantTasks, chosen })}
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
            {grant && mayPreview && <TripChecks form={form} carrierId={grant.carrierId} onGoTo={focus} />}
          </div>
          <footer className={css.panelFoot}>
            <span className="en-faint">{t('deliver.hint')}</span>
            <span className="en-spring" />
            <Button disabled={!dirty} onClick={() => form.reset(newTrip())}>
              {t('entry.clear')}
            </Button>
            <Button
              ref={saveButton}
              type="primary"
              loading={busy}
              disabled={!mayLoad || !grant}
              onClick={() => void send()}
              title="Ctrl+Enter"
            >
              {t('deliver.send')} <kbd>Ctrl ⏎</kbd>
            </Button>
          </footer>
        </section>
      </EntryContext.Provider>
    </FormProvider>
  )
}

/** Papers and open trips of the truck before it is sent, for people who may create trips. */
function TripChecks({ form, carrierId, onGoTo }: { form: FormApi; carrierId: number; onGoTo(field: string): void }) {
  const { data } = usePreview(form, { extra: { carrierId }, ready: body => typeof body['vehicleId'] === 'number' })
  const complete = useStore(form.store, ({ values }) => !!values['vehicleId'] && !!values['driverId'])
  const unreadable = useUnreadable(form)
  return data && complete ? <Problems problems={[...unreadable, ...data.problems]} complete onGoTo={onGoTo} /> : null
}
