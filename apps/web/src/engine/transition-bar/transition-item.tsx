import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import './transitions.css'

/** A menu entry for a transition. A refused one shows the reason in the entry, since a phone has no hover. */
export function transitionItem({ name, transition, refusal }: AvailableTransition, lang: Lang) {
  return {
    key: `act:${name}`,
    danger: transition.danger === true && !refusal,
    label: refusedLabel(transition[lang], refusal?.[lang]),
  }
}

/** The label of an entry with the reason for its refusal below. */
export function refusedLabel(words: string, reason: string | undefined): ReactNode {
  return reason === undefined ? (
    words
  ) : (
    <span className="en-act-item">
      {words}
      <small>{reason}</small>
    </span>
  )
}

/**
 * Checks a refused transition with the server, which knows more than the page. If it is still refused, shows the reason
 * with numbers and links.
 */
export async function mayAct(face: Face, { name, refusal }: AvailableTransition, row: AnyRow): Promise<boolean> {
  if (!refusal) return true
  try {
    await faceCall(face, name, { body: { id: row['id'], version: row['version'], check: true } })
    return true
  } catch (error) {
    notify.error(error)
    return false
  }
}
