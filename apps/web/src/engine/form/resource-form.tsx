import { formatDateTime } from '@tuheng/domain/kernel/dates'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import { draftKey } from './drafts.ts'
import { focusFirst, useEnterMoves } from './enter-moves.ts'
import type { FormFacts } from './form-facts.ts'
import { DraftNotice, FormFrame, GeneralErrors, WrongFields } from './form-frame.tsx'
import { modelOf } from './form-model.ts'
import { FormSections } from './form-sections.tsx'
import { createForm, type FormApi } from './form-store.ts'
import { useDraft } from './use-draft.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useFormSave } from './use-form-save.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then(module => ({ default: module.ConflictDialog })))

/** A drawer slides in first, and takes the focus itself. */
const FOCUS_MS = 180

export interface ResourceFormProps {
  resource: AnyResource
  faceName: string
  /** What the form begins with: the record, or the first values of a new one. */
  start: AnyRow
  creating: boolean
  onSaved(row: AnyRow, again: boolean): void
  onCancel(): void
  onDirty?(dirty: boolean): void
  /** Not asked for in small dialogs that are opened from another form. */
  noDraft?: boolean
  noAgain?: boolean
}

/** The form of a resource: the same in a page, a drawer and a dialog. */
export function ResourceForm({
  resource,
  faceName,
  start,
  creating,
  onSaved,
  onCancel,
  onDirty,
  noDraft,
  noAgain,
}: ResourceFormProps) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const face = faceOf(resource, faceName)
  const [form] = useState<FormApi>(() => createForm(modelOf(resource, face), start))
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const locked = !creating && (!can(actor, face, 'modify') || resource.locked?.(start) === true)
  const facts = useMemo<FormFacts>(() => ({ creating, actor, locked, prefix }), [creating, actor, locked, prefix])
  const { saving, save, theirs, settle } = useFormSave({ form, resource, face, creating, actor, root, onSaved })
  const draft = useDraft(
    form,
    noDraft
      ? undefined
      : draftKey({
          orgId: actor.orgId,
          memberId: actor.memberId,
          api: face.api,
          id: start['id'] as number | undefined,
        }),
  )
  const moves = useEnterMoves(() => saveButton.current?.focus())
  useFormKeys(root, {
    save: () => !locked && void save(),
    saveAgain: () => !locked && void save(creating && !noAgain),
    cancel: onCancel,
  })
  useDirty(form, onDirty)
  useFirstFocus(root, creating)
  const Pane = slots.formPanes[resource.name]
  const Notice = slots.formNotices[resource.name]
  return (
    <FormFrame form={form} facts={facts}>
      <div ref={root} className="en-form" data-pane={Pane ? true : undefined} {...moves}>
        <div className="en-form-scroll">
          <div className="en-form-main">
            {locked && (
              <Alert
                type="info"
                showIcon
                title={t('form.locked', { label: resource[lang === 'zh' ? 'label' : 'en'] })}
              />
            )}
            {!locked && draft.found && (
              <DraftNotice
                draft={draft}
                title={t('form.draft', { at: timeOf(draft.found.at) })}
                note={
                  draft.found.version !== null && draft.found.version !== start['version']
                    ? t('form.draftOld')
                    : undefined
                }
              />
            )}
            <GeneralErrors form={form} />
            {Notice && !locked && <Notice form={form} creating={creating} />}
            <FormSections />
          </div>
          {Pane && (
            <aside className="en-form-pane">
              <Pane form={form} creating={creating} />
            </aside>
          )}
        </div>
        <div className="en-form-bar">
          <WrongFields form={form} root={root} />
          <span className="en-spring" />
          <Button onClick={onCancel}>{t(locked ? 'close' : 'cancel')}</Button>
          {!locked && creating && !noAgain && (
            <Button onClick={() => void save(true)} disabled={saving} title="Ctrl+Enter">
              {t('form.saveAgain')} <kbd>Ctrl ⏎</kbd>
            </Button>
          )}
          {!locked && (
            <Button ref={saveButton} type="primary" loading={saving} onClick={() => void save()} title="Ctrl+S">
              {t('form.save')} <kbd>Ctrl S</kbd>
            </Button>
          )}
        </div>
        {theirs && (
          <Suspense>
            <ConflictDialog
              form={form}
              theirs={theirs}
              onCancel={settle}
              onMerged={() => {
                settle()
                void save()
              }}
            />
          </Suspense>
        )}
      </div>
    </FormFrame>
  )
}

function useDirty(form: FormApi, onDirty: ((dirty: boolean) => void) | undefined): void {
  const latest = useLatest(onDirty)
  useEffect(() => {
    let known = false
    const report = () => {
      const dirty = form.isDirty()
      if (dirty !== known) latest.current?.(dirty)
      known = dirty
    }
    report()
    return form.store.subscribe(report)
  }, [form, latest])
}

/** A new record is typed at once; on a touch screen the keyboard would cover the form. */
function useFirstFocus(root: RefObject<HTMLElement | null>, creating: boolean): void {
  useEffect(() => {
    if (!creating || !window.matchMedia('(hover: hover)').matches) return undefined
    const timer = setTimeout(() => focusFirst(root.current), FOCUS_MS)
    return () => clearTimeout(timer)
  }, [root, creating])
}

function faceOf(resource: AnyResource, name: string) {
  const face = resource.faces[name]
  if (!face) throw new Error(`${resource.name} has no face ${name}`)
  return face
}

/** `11-20 14:05`, in the time that the business goes by. */
function timeOf(at: number): string {
  return formatDateTime(at, 'minute').slice(5)
}
