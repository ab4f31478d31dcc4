import { lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import { formatDateTime } from '@tuheng/domain/kernel/dates'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { useT } from '../locale/index.ts'
import { PresenceHint } from '../presence/presence-hint.tsx'
import { slots } from '../slots.ts'
import { draftKey } from './drafts.ts'
import { focusField, focusFirst, useEnterNavigation } from './enter-navigation.ts'
import type { FormSettings } from './form-settings.ts'
import { DraftNotice, FormProvider, GeneralErrors, ErrorCount } from './form-provider.tsx'
import { canHover } from '../../shared/ui/can-hover.ts'
import { modelOf } from './form-model.ts'
import { FormSections } from './form-sections.tsx'
import { createForm, type FormApi } from './form-store.ts'
import { useDraft } from './use-draft.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useFreshCopies } from './use-fresh-copies.ts'
import { useFormSave } from './use-form-save.ts'
import { useSuggestions } from './use-suggestions.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then(module => ({ default: module.ConflictDialog })))

/** Duration of a drawer's entrance in ms; the drawer takes the focus before that. */
const FOCUS_MS = 180

export interface ResourceFormProps {
  resource: AnyResource
  faceName: string
  /** Initial values: the record, or presets of a new one. */
  initial: AnyRow
  creating: boolean
  /** The field that the form opens at. */
  at?: string | undefined
  onSaved(row: AnyRow, again: boolean): void
  onCancel(): void
  onDirty?(dirty: boolean): void
  /** For small dialogs over another form: no draft is kept. */
  noDraft?: boolean
  noSaveAndNew?: boolean
}

/** The form of a resource, the same in page, drawer and dialog. */
export function ResourceForm({
  resource,
  faceName,
  initial,
  creating,
  at,
  onSaved,
  onCancel,
  onDirty,
  noDraft,
  noSaveAndNew,
}: ResourceFormProps) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const prefix = useId()
  const face = faceOf(resource, faceName)
  const [form] = useState<FormApi>(() => createForm(modelOf(resource, face), initial))
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const locked = !creating && (!can(actor, face, 'modify') || resource.locked?.(initial) === true)
  const settings = useMemo<FormSettings>(() => ({ creating, actor, locked, prefix }), [creating, actor, locked, prefix])
  const After = creating ? slots.afterCreation[resource.name] : undefined
  const [created, setCreated] = useState<{ row: AnyRow; again: boolean }>()
  const { saving, save, theirs, settle } = useFormSave({
    form,
    resource,
    face,
    creating,
    actor,
    root,
    onSaved: After ? (row, again) => setCreated({ row, again }) : onSaved,
  })
  const draft = useDraft(
    form,
    noDraft
      ? undefined
      : draftKey({
          orgId: actor.orgId,
          memberId: actor.memberId,
          api: face.api,
          id: initial['id'] as number | undefined,
        }),
  )
  const navigation = useEnterNavigation(() => saveButton.current?.focus())
  useFormKeys(root, {
    save: () => !locked && void save(),
    saveAgain: () => !locked && void save(creating && !noSaveAndNew),
    cancel: onCancel,
  })
  useDirty(form, onDirty)
  useSuggestions(form, { creating, actor })
  useFreshCopies(form, { creating, actor })
  useFirstFocus(root, creating, at)
  const Pane = slots.formPanes[resource.name]
  const Notice = slots.formNotices[resource.name]
  return (
    <FormProvider form={form} settings={settings}>
      <div ref={root} className="en-form" data-pane={Pane ? true : undefined} {...navigation}>
        <div className="en-form-scroll">
          <div className="en-form-main">
            {locked && (
              <Alert
                type="info"
                showIcon
                title={can(actor, face, 'modify') ? lockedRecordIssue(resource, initial)[lang] : t('form.viewOnly')}
              />
            )}
            {!locked && draft.found && (
              <DraftNotice
                draft={draft}
                title={t('form.draft', { at: shortTime(draft.found.at) })}
                note={
                  draft.found.version !== null && draft.found.version !== initial['version']
                    ? t('form.draftOld')
                    : undefined
                }
              />
            )}
            <GeneralErrors form={form} />
            {Notice && !locked && <Notice form={form} creating={creating} />}
            {!creating && !locked && (
              <PresenceHint resource={resource} face={face} id={initial['id'] as number} editing />
            )}
            <FormSections />
          </div>
          {Pane && (
            <aside className="en-form-pane">
              <Pane form={form} creating={creating} />
            </aside>
          )}
        </div>
        <div className="en-form-bar">
          <ErrorCount form={form} root={root} />
          <span className="en-spring" />
          <Button onClick={onCancel}>{t(locked ? 'close' : 'cancel')}</Button>
          {!locked && creating && !noSaveAndNew && (
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
        {After && created && (
          <Suspense>
            <After
              face={face}
              row={created.row}
              onClose={() => {
                setCreated(undefined)
                onSaved(created.row, created.again)
              }}
            />
          </Suspense>
        )}
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
    </FormProvider>
  )
}

function useDirty(form: FormApi, onDirty: ((dirty: boolean) => void) | undefined): void {
  const latest = useLatest(onDirty)
  useEffect(() => {
    let reported = false
    const report = () => {
      const dirty = form.isDirty()
      if (dirty !== reported) latest.current?.(dirty)
      reported = dirty
    }
    report()
    return form.store.subscribe(report)
  }, [form, latest])
}

/**
 * Focuses the field that the form opens at, or the first of a new record, except on touch screens, where the keyboard
 * would cover the form.
 */
function useFirstFocus(root: RefObject<HTMLElement | null>, creating: boolean, at: string | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    // Coming back to the page later moves nothing
    if (at !== undefined && isDone.current) return undefined
    const focus = at !== undefined ? () => focusField(root.current, at) : () => focusFirst(root.current)
    if (at === undefined && (!creating || !canHover())) return undefined
    const timer = setTimeout(() => {
      isDone.current = true
      focus()
    }, FOCUS_MS)
    return () => clearTimeout(timer)
  }, [root, creating, at])
}

function faceOf(resource: AnyResource, name: string) {
  const face = resource.faces[name]
  if (!face) throw new Error(`${resource.name} has no face ${name}`)
  return face
}

/** `11-20 14:05` in business time. */
function shortTime(at: number): string {
  return formatDateTime(at, 'minute').slice(5)
}
