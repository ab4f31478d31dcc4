import { isHoldable, isShownState } from '@tuheng/domain/kernel/approval-state'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyResource, type AnyRow, type AnyTransition, type Face } from '@tuheng/domain/kernel/resource'
import { Modal } from 'antd'
import { Suspense, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useUnsavedInput } from '../../shared/hooks/use-unsaved-input.ts'
import { canHover } from '../../shared/ui/can-hover.ts'
import { nowText } from '../common/today.ts'
import { cellOf } from '../common/cell-text.ts'
import { FocusAtOnce } from '../common/focus-at-once.tsx'
import { focusFirst, useEnterNavigation } from '../form/enter-navigation.ts'
import { confirmDiscard } from '../form-page/use-leave-guard.ts'
import { FormProvider, GeneralErrors } from '../form/form-provider.tsx'
import { FormSections } from '../form/form-sections.tsx'
import { createForm, sameValue, type FormApi } from '../form/form-store.ts'
import { useSubmit } from '../form/use-submit.ts'
import { useSuggestions } from '../form/use-suggestions.ts'
import { ImmediateChoiceContext } from '../widgets/ref/immediate-choice.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import { hasVisibleEdits, needsInput } from './needs-input.ts'
import { OwnOpinions } from './own-opinions.tsx'
import { type RefusedRecord, RefusedRecords } from './refused-records.tsx'
import { shownFigures, initialValues, openingValues, transitionInput, transitionModel } from './transition-model.ts'
import { Unit } from '../common/unit.tsx'
import './transitions.css'

interface Props {
  resource: AnyResource
  face: Face
  name: string
  transition: AnyTransition
  rows: readonly AnyRow[]
  refused: readonly RefusedRecord[]
  /** What is said before it runs. */
  note?: string | undefined
  /** Sends the input; throws refusals. */
  run(input: AnyRow): Promise<void>
  onClose(): void
}

/** Asks for the input of a transition, names the records concerned, and runs it. */
export function TransitionDialog({ resource, face, name, transition, rows, refused, note, run, onClose }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const root = useRef<HTMLDivElement>(null)
  const [initial] = useState(() => initialValues(transition, rows, face))
  const [form] = useState<FormApi>(() => {
    const model = transitionModel({ resource, face }, transition, rows)
    return createForm(model, openingValues({ model, transition, initial, at: nowText() }))
  })
  const facts = useMemo(() => ({ creating: false, actor, locked: false, prefix }), [actor, prefix])
  useUnsavedInput(useStore(form.store, () => form.isDirty()))
  useSuggestions(form, { creating: false, actor })
  const moves = useEnterNavigation(() =>
    root.current?.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn:last-child')?.focus(),
  )
  const hasInput = needsInput(resource, transition, rows)
  const { busy, submit: send } = useSubmit({ form, creating: false, actor, root })
  const submit = () =>
    send({
      body: () => transitionInput({ model: form.model, transition, initial, values: form.values(), actor }),
      send: run,
    })
  /** Escape is easily pressed for a list that is open: it does not drop what was filled in without a question. */
  const cancel = async (event: { nativeEvent?: unknown } & object) => {
    const byKey = (event.nativeEvent ?? event) instanceof KeyboardEvent
    if (!byKey || !form.isDirty() || (await confirmDiscard(t))) onClose()
  }
  const title = String(rows[0]?.[resource.title] ?? '')
  const about =
    rows.length > 1 ? t('act.many', { count: rows.length, label: resource[lang === 'zh' ? 'label' : 'en'] }) : title
  const Note = slots.transitionNotes[resource.name]?.[name]
  // The dialog also serves deletions, which no process holds
  const mayBeHeld = Object.hasOwn(resource.transitions, name) && isHoldable(transition)
  const wide = (transition.edits?.length ?? 0) > 6 || transition.edits?.some(name => resource.fields[name]?.lines)
  return (
    <Modal
      open
      width={wide ? 860 : hasInput ? 560 : 440}
      title={`${transition[lang]}${lang === 'zh' ? '' : ' '}${about ? ` · ${about}` : ''}`}
      okText={rows.length > 1 ? `${transition[lang]} (${rows.length})` : transition[lang]}
      cancelText={t('cancel')}
      okButtonProps={{ danger: transition.danger === true, loading: busy, autoFocus: !hasInput }}
      onOk={() => void submit()}
      onCancel={event => void cancel(event)}
      mask={{ closable: false }}
      className="en-act-modal"
      afterOpenChange={isOpen => isOpen && canHover() && focusFirst(root.current)}
    >
      <FormProvider form={form} settings={facts}>
        <div ref={root} className="en-act" {...moves}>
          {!hasInput && transition.danger && <p>{t('act.confirmDanger')}</p>}
          <GeneralErrors form={form} />
          {note !== undefined && <p className="en-act-note">{note}</p>}
          {refused.length > 0 && (
            <RefusedRecords refused={refused} resource={resource} title={t('act.left', { count: refused.length })} />
          )}
          {rows.length > 1 && hasVisibleEdits(resource, transition, rows) && (
            <p className="en-act-note">{t('act.sameForAll')}</p>
          )}
          <DecisionFigures resource={resource} transition={transition} rows={rows} />
          {Note && (
            <Suspense>
              <Note face={face} rows={rows} />
            </Suspense>
          )}
          <ImmediateChoiceContext value>
            <FormSections />
          </ImmediateChoiceContext>
          {transition.reason && <OwnOpinions form={form} />}
          {rows.length === 1 && mayBeHeld && !isShownState(rows[0]?.['approval']) && (
            <Held face={face} name={name} transition={transition} form={form} initial={initial} />
          )}
          {rows.length === 1 && <Consequences resource={resource} form={form} edits={transition.edits ?? []} />}
        </div>
      </FormProvider>
      <FocusAtOnce focus={() => focusFirst(root.current)} />
    </Modal>
  )
}

interface HeldProps extends Pick<Props, 'face' | 'name' | 'transition'> {
  form: FormApi
  initial: AnyRow
}

/** Whose approval the act will wait for, by what has been entered. */
function Held({ face, name, transition, form, initial }: HeldProps) {
  const actor = useActor()
  // Drawn anew with every change
  useStore(form.store, state => state.values)
  const Preview = slots.approval?.preview
  if (!Preview) return null
  const input = transitionInput({ model: form.model, transition, initial, values: form.values(), actor })
  return (
    <Suspense>
      <Preview face={face} name={name} id={initial['id'] as number} input={input} />
    </Suspense>
  )
}

/** Fields that contain tables are left out of the comparison. */
function isPlain(field: Field | undefined): boolean {
  return !!field && field.kind !== 'json' && field.kind !== 'files'
}

/** The figures being decided on: of one record, or sums of several. */
function DecisionFigures({ resource, transition, rows }: Pick<Props, 'resource' | 'transition' | 'rows'>) {
  const lang = useLang()
  const figures = shownFigures(resource, transition, rows)
  const names = Object.keys(figures).filter(name => name in resource.fields)
  if (!names.length) return null
  return (
    <dl className="en-act-follows">
      {names.map(name => {
        const field = resource.fields[name]
        return field ? (
          <div key={name}>
            <Term field={field} name={name} />
            <dd>{cellOf({ field, name, row: figures, lang })}</dd>
          </div>
        ) : null
      })}
    </dl>
  )
}

function Term({ field, name }: { field: Field; name: string }) {
  const lang = useLang()
  return (
    <dt>
      {labelOf(field, name)[lang]}
      {field.unit && <Unit>{field.unit[lang]}</Unit>}
    </dt>
  )
}

/** Derived values that change during input. What rules derive from the unchanged record is not shown. */
function Consequences({ resource, form, edits }: { resource: AnyResource; form: FormApi; edits: readonly string[] }) {
  const lang = useLang()
  const { values, initial } = useStore(form.store)
  const changedNames = Object.keys(resource.derive ?? {}).filter(
    name => !edits.includes(name) && isPlain(resource.fields[name]) && !sameValue(initial[name], values[name]),
  )
  if (!changedNames.length) return null
  return (
    <dl className="en-act-follows">
      {changedNames.map(name => {
        const field = resource.fields[name]
        if (!field) return null
        return (
          <div key={name}>
            <Term field={field} name={name} />
            <dd>
              {cellOf({ field, name, row: initial, lang })} →{' '}
              <strong>{cellOf({ field, name, row: values, lang })}</strong>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
