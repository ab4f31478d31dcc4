import { lazy } from 'react'
import { registerApproval } from '../engine/slots.ts'

// Fetched with the first record that an approval may hold
registerApproval({
  strip: lazy(() => import('./approvals/strip/approval-strip.tsx')),
  acts: lazy(() => import('./approvals/strip/phone-acts.tsx')),
  past: lazy(() => import('./approvals/strip/past-approval.tsx')),
  preview: lazy(() => import('./approvals/strip/act-preview.tsx')),
  chooseApprovers: lazy(() => import('./approvals/strip/choose-approvers.tsx')),
  heldNotice: row => import('./approvals/held-notice.ts').then(module => module.heldNotice(row)),
})

/** `features/transport/waybill.slots.tsx`: what transport adds to the pages of waybills. */
const files = import.meta.glob<unknown>('./*/*.slots.{ts,tsx}')

/** Fetches what features add to the generated pages of a resource. Each component of it is fetched when it is used. */
export function loadSlots(resource: string): Promise<unknown> {
  return Promise.all(Object.entries(files).flatMap(([path, load]) => (resourceOf(path) === resource ? [load()] : [])))
}

/** Resources that have slot files. */
export const slotted: ReadonlySet<string> = new Set(Object.keys(files).map(resourceOf))

function resourceOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, path.indexOf('.slots.'))
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
