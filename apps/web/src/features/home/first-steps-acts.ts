import { useQuery } from '@tanstack/react-query'
import type { firstStepsCall } from '@tuheng/domain/home/home.calls'
import { FIRST_STEPS, type FirstStep, leastOf, nextStep } from '@tuheng/domain/home/first-steps'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { cardOf, listScreen } from '../../engine/catalogue.ts'
import { newPath } from '../../engine/paths.ts'
import { call } from '../../shared/calls/api.ts'
import { leadThroughFirstSteps } from '../../shared/session/first-steps-lead.ts'
import { openTab } from '../../shared/tabs/tabs.ts'

type Given = AnswerOf<typeof firstStepsCall>
export type CountedStep = Given['steps'][number]

/** How far the company is. */
export function useFirstSteps() {
  return useQuery({
    queryKey: ['sys/home', 'firstSteps'],
    queryFn: ({ signal }) => call<Given>('sys/home/firstSteps', {}, { signal }),
  })
}

export const stepOf = (key: string): FirstStep => FIRST_STEPS.find(step => step.key === key) as FirstStep

/** Opens a page of a step. From then on a line says what the next one is. */
export function openStep(path: string): void {
  leadThroughFirstSteps()
  openTab(path)
}

/** Opens the form of a step. */
export const beginStep = (step: FirstStep, path: string): void => openStep(step.page ?? newPath(path))

/** Whether a record of a step was just made: its page comes after the form of a new one. */
export function wasMade(before: string, now: string): boolean {
  const steps: readonly FirstStep[] = FIRST_STEPS
  return steps.some(({ resource, face, page }) => {
    const path = listScreen(resource, face)?.path
    return path !== undefined && [newPath(path), page].includes(before) && /^\/\d+$/.test(now.replace(path, ''))
  })
}

/** Where the records of a step are made, and what of it this person may do. */
export function actsOf(step: FirstStep, actor: Actor) {
  const card = cardOf(step.resource)
  const face = card?.faces[step.face]
  const creates = card?.methods?.create !== false
  return {
    path: listScreen(step.resource, step.face)?.path,
    api: face?.api,
    mayCreate: !!face && creates && can(actor, face, 'modify'),
    mayImport: !!face && creates && card?.methods?.import !== false && can(actor, face, 'import'),
  }
}

/** The step that comes next for this person. */
export const nextStepFor = (steps: readonly CountedStep[], actor: Actor): CountedStep | undefined =>
  nextStep(steps, (step, { done, all }) => {
    const { path, mayCreate } = actsOf(step, actor)
    return mayCreate || (all > done && path !== undefined)
  })

/** Whether the person may make one of the records that are still missing. */
export const mayDoAny = (steps: readonly CountedStep[], actor: Actor): boolean =>
  steps.some(({ key, done }) => {
    const step = stepOf(key)
    const { mayCreate, mayImport } = actsOf(step, actor)
    return done < leastOf(step) && (mayCreate || mayImport)
  })
