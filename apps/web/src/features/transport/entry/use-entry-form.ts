import type { Option } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isMissing } from '../../../engine/common/missing.ts'
import { today } from '../../../engine/common/today.ts'
import { unmatchedKey, unmatchedText, unmatchedValues } from '../../../engine/common/unmatched.ts'
import { createForm, type FormApi } from '../../../engine/form/form-store.ts'
import { presetOf } from '../../../engine/form-page/preset.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { activeTasks, refPatch, taskInfo, type Task } from '../shared/lookups.ts'
import { trips, type TripRow } from '../shared/trips.ts'
import { useStoredState } from '../shared/use-stored-state.ts'
import type { EntryFacts } from './entry-context.ts'
import { useAutoFilled } from './use-auto-filled.ts'
import { entryModel, newTrip, partFields, taskValues, type Part } from './entry-model.ts'

export interface EntryForm {
  form: FormApi
  /** The address names the task. */
  isTaskAsked: boolean
  facts: Omit<EntryFacts, 'next'>
  parts: readonly Part[]
  setPart(part: Part, open: boolean): void
  chooseTask(option: Option | null): void
  /** Keeps text that was typed for the task and matches none. */
  keepTaskText(text: string, several: number): void
  /**
   * Starts the next trip of the same task, on the day of this one. `likely` values stay until the truck changes them.
   */
  startNext(kept: TripRow, likely?: TripRow): void
}

/** The form of a trip, and what is kept from one trip to the next. */
export function useEntryForm(): EntryForm {
  const [parts, setParts] = useStoredState<Part[]>('entry.parts', ['pay'])
  const [lastTask, setLastTask] = useStoredState<number | null>('entry.task', null)
  const [form] = useState<FormApi>(() => createForm(entryModel(parts), newTrip()))
  const { autoFilled, setAutoFilled, resetAutoFilled } = useAutoFilled()
  const [baseDay, setBaseDay] = useState<string>(today)
  const mainId = useStore(form.store, ({ values }) => typed(values)['mainId']) as number | null | undefined
  const task = useTask(mainId)

  const chooseTask = useCallback(
    (option: Option | null) => {
      form.set('mainId', option?.id ?? null, { ...refPatch('mainId', option), [unmatchedKey('mainId')]: null })
      if (option) setLastTask(option.id)
    },
    [form, setLastTask],
  )
  const keepTaskText = useCallback(
    (text: string, several: number) =>
      form.set('mainId', null, { ...refPatch('mainId', null), ...unmatchedValues('mainId', text, several) }),
    [form],
  )
  useOnlyCarrier(form, task, setAutoFilled)
  const isTaskAsked = useAskedTask(form, setLastTask)
  useLastTask(form, lastTask)

  return {
    form,
    isTaskAsked,
    facts: useMemo(() => ({ task, autoFilled, setAutoFilled, baseDay }), [task, autoFilled, setAutoFilled, baseDay]),
    parts,
    setPart: (part, open) => {
      const next = open ? [...parts, part] : parts.filter(one => one !== part)
      if (!open) form.patch(emptiedPart(form, part))
      form.model.sections = entryModel(next).sections
      setParts(next)
    },
    chooseTask,
    keepTaskText,
    startNext: (kept, likely: TripRow = {}) => {
      const loadAt = typed(form.values())['loadAt']
      if (typeof loadAt === 'string') setBaseDay(loadAt.slice(0, 10))
      resetAutoFilled(Object.entries(likely).flatMap(([name, value]) => (isMissing(value) ? [] : [name])))
      form.reset(newTrip({ ...kept, ...likely }))
    },
  }
}

const typed = (values: TripRow): TripRow => values

/** Values of a closed part, emptied: invisible values must not be saved. */
function emptiedPart(form: FormApi, part: Part): AnyRow {
  const fresh = newTrip()
  const names = partFields(part, form.values())
  const kept = taskValues(form.values())
  return Object.fromEntries(
    names.filter(name => !form.model.fields[name]?.computed).map(name => [name, kept[name] ?? fresh[name] ?? null]),
  )
}

function useTask(id: number | null | undefined): Task | undefined {
  const [task, setTask] = useState<Task>()
  useEffect(() => {
    if (!id) return undefined
    let cancelled = false
    taskInfo(id).then(found => cancelled || setTask(found), notify.error)
    return () => {
      cancelled = true
    }
  }, [id])
  return task?.id === id ? task : undefined
}

/** Chooses the only carrier of a task, and removes a carrier that is not one of the task's. */
function useOnlyCarrier(form: FormApi, task: Task | undefined, setAutoFilled: EntryFacts['setAutoFilled']): void {
  const carrierId = useStore(form.store, ({ values }) => typed(values)['carrierId'])
  useEffect(() => {
    if (!task) return
    const [only, second] = task.carriers
    if (carrierId && !task.carriers.some(line => line.carrierId === carrierId))
      form.patch({ carrierId: null, carrierId$: null })
    if (carrierId || !only || second) return
    form.prefill({ carrierId: only.carrierId, carrierId$: only['carrierId$'] })
    setAutoFilled(['carrierId'], true)
  }, [form, task, carrierId, setAutoFilled])
}

/** Chooses the task that the address names, unless a trip is being typed. */
function useAskedTask(form: FormApi, keep: (id: number) => void): boolean {
  const { search } = useTabLocation()
  const asked = presetOf(trips, new URLSearchParams(search))['mainId']
  const done = useRef<unknown>(undefined)
  useEffect(() => {
    if (typeof asked !== 'number' || done.current === asked || form.isDirty()) return
    done.current = asked
    taskInfo(asked).then(task => {
      if (task.status !== 'active' || form.isDirty()) return
      form.prefill({ mainId: asked, ...refPatch('mainId', { ...task, id: asked, label: task.mainNo }) })
      keep(asked)
    }, notify.error)
  }, [form, asked, keep])
  return typeof asked === 'number'
}

/** Chooses the task of the last visit if it is still under way; without a last visit the only task. */
function useLastTask(form: FormApi, id: number | null): void {
  const tried = useRef(false)
  useEffect(() => {
    if (tried.current || typed(form.values())['mainId']) return
    tried.current = true
    activeTasks().then(
      tasks => {
        const task = id === null && tasks.length === 1 ? tasks[0] : tasks.find(one => one['id'] === id)
        if (!task || typed(form.values())['mainId'] || unmatchedText(form.values(), 'mainId')) return
        const mainId = task['id'] as number
        form.prefill({ mainId, ...refPatch('mainId', { ...task, id: mainId, label: String(task['mainNo']) }) })
      },
      () => undefined,
    )
  }, [form, id])
}
