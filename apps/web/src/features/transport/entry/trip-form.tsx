import { tripStep } from '@tuheng/domain/transport/trip-step'
import { can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { listScreen } from '../../../engine/catalogue.ts'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { draftKey } from '../../../engine/form/drafts.ts'
import type { FormSettings } from '../../../engine/form/form-settings.ts'
import { DraftNotice, FormProvider, GeneralErrors, ErrorCount } from '../../../engine/form/form-provider.tsx'
import { useDraft } from '../../../engine/form/use-draft.ts'
import { useFreshCopies } from '../../../engine/form/use-fresh-copies.ts'
import { leaveField } from '../../../engine/form/use-form-keys.ts'
import { useSubmit } from '../../../engine/form/use-submit.ts'
import { detailPath } from '../../../engine/paths.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { openTabFrom, useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useUnsavedInput } from '../../../shared/hooks/use-unsaved-input.ts'
import { useT } from '../locale/index.ts'
import { tripFace, type TripRow } from '../shared/trips.ts'
import { usePageKeys } from '../shared/use-page-keys.ts'
import { EntryBox } from './entry-box.tsx'
import { EntryContext } from './entry-context.ts'
import { entrySections, taskValues } from './entry-model.ts'
import { FootActs } from './foot-acts.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { enterTrip, tripBody, type EnteredTrip } from './save-trip.ts'
import { TaskBar } from './task-bar.tsx'
import type { EntryForm } from './use-entry-form.ts'
import { useEnterKey } from './use-enter-key.ts'
import { useEntryTime } from './use-entry-time.ts'
import { useRestOfPair } from './use-rest-of-pair.ts'
import css from './entry.module.css'

interface Props {
  entry: EntryForm
  onEntered(trip: EnteredTrip, seconds: number): void
  /** Fills the form with the values of the previous trip. */
  onCopyLast(): void
}

/** Enters trips one after another by keyboard, with a preview of their effects. */
export function TripForm({ entry, onEntered, onCopyLast }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const place = useTabLocation()
  const prefix = useId()
  const narrow = useNarrow()
  const { form, parts, isTaskAsked } = entry
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const entryTime = useEntryTime(root)
  const mayModify = can(actor, tripFace('all'), 'modify')
  const formFacts = useMemo<FormSettings>(() => ({ creating: true, actor, locked: false, prefix }), [actor, prefix])
  const { next, handlers, focus } = useEnterKey(root, () => saveButton.current?.focus())
  const { busy, submit } = useSubmit({ form, creating: true, actor, root })
  const facts = useMemo(() => ({ ...entry.facts, next }), [entry.facts, next])
  const draft = useDraft(
    form,
    draftKey({ orgId: actor.orgId, memberId: actor.memberId, api: 'oms/wayBill/quick', id: undefined }),
  )
  const values: TripRow = useStore(form.store, state => state.values)
  const errors = useStore(form.store, state => state.errors)
  const dirty = useStore(form.store, () => form.isDirty())
  useUnsavedInput(dirty)
  useFreshCopies(form, { creating: true, actor })
  useRestOfPair(form)

  // On a phone a field that takes the focus covers the form with its list and the keyboard
  useEffect(() => {
    if (!narrow) focus(form.values()['mainId'] || isTaskAsked ? 'vehicleId' : 'mainId')
  }, [form, focus, narrow, isTaskAsked])

  const save = async (): Promise<EnteredTrip | undefined> => {
    if (!mayModify) return undefined
    leaveField(root.current)
    const entered = await submit({ body: () => tripBody(form, actor), send: enterTrip })
    if (!entered) return undefined
    onEntered(entered, entryTime.take())
    const { carrierId, carrierId$: carrier }: TripRow = form.values()
    entry.startNext(taskValues(form.values()), { carrierId, carrierId$: carrier })
    refreshAll()
    return entered
  }
  const saveNext = async () => {
    const entered = await save()
    if (!entered) return
    notify.success(t('entry.saved', { no: String(entered.row['waybillNo'] ?? '') }))
    if (!narrow) focus('vehicleId')
  }
  const saveOpen = async () => {
    const entered = await save()
    const path = listScreen('waybill', 'all')?.path
    if (entered && path)
      openTabFrom(place.key, {
        path: detailPath(path, entered.row['id'] as number),
        title: String(entered.row['waybillNo'] ?? ''),
      })
  }
  usePageKeys({
    'ctrl+enter': () => void saveNext(),
    'ctrl+s': () => void saveOpen(),
    'ctrl+d': () => {
      onCopyLast()
      focus('loadAt')
    },
  })
  const outcome = tripStep(values)
  return (
    <FormProvider form={form} settings={formFacts}>
      <EntryContext.Provider value={facts}>
        <div className={css.form}>
          <div className={css.scroll}>
            <div ref={root} className={css.main} {...handlers}>
              {draft.found && <DraftNotice draft={draft} title={t('entry.draft')} />}
              <GeneralErrors form={form} />
              <TaskBar
                id={`${prefix}-mainId`}
                row={values}
                wrong={errors['mainId']}
                onChoose={entry.chooseTask}
                onUnmatched={entry.keepTaskText}
                onDone={() => next(root.current?.querySelector<HTMLElement>('[data-field="mainId"] input') ?? null)}
              />
              {entrySections(parts, values).map(section => (
                <section key={section.en} className={css.section} aria-label={section[lang]}>
                  <h2>{section[lang]}</h2>
                  <div className={css.fields}>
                    {section.fields.map(name => (
                      <EntryBox key={name} name={name} />
                    ))}
                  </div>
                </section>
              ))}
            </div>
            <aside className={css.pane} aria-label={t('preview.title')}>
              <div className={css.paneInner}>
                <PreviewPane form={form} onGoTo={focus} />
              </div>
            </aside>
          </div>
          <div className={css.foot}>
            <span className={css.outcome} data-outcome={outcome}>
              {t('entry.outcome')} <b>{t(`entry.outcome.${outcome}`)}</b>
            </span>
            <ErrorCount form={form} root={root} />
            <span className="en-spring" />
            <FootActs
              acts={[
                {
                  key: 'clear',
                  label: t('entry.clear'),
                  disabled: !dirty,
                  run: () => entry.startNext(taskValues(values)),
                },
                { key: 'copyLast', label: t('entry.copyLast'), keys: 'Ctrl+D', run: onCopyLast },
                {
                  key: 'saveOpen',
                  label: t('entry.saveOpen'),
                  keys: 'Ctrl+S',
                  disabled: busy || !mayModify,
                  run: () => void saveOpen(),
                },
              ]}
            />
            <Button
              ref={saveButton}
              type="primary"
              loading={busy}
              disabled={!mayModify}
              onClick={() => void saveNext()}
              title="Ctrl+Enter"
            >
              {t('entry.saveNext')} <kbd>Ctrl ⏎</kbd>
            </Button>
          </div>
        </div>
      </EntryContext.Provider>
    </FormProvider>
  )
}
