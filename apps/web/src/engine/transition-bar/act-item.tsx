import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'
import { faceCall } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import './transitions.css'

/** An entry of a menu for what can be done, or with the reason why it cannot: on a phone nothing is hovered. */
export function actItem({ name, transition, refusal }: AvailableTransition, lang: Lang) {
  return {
    key: `act:${name}`,
    danger: transition.danger === true && !refusal,
    label: refusedLabel(transition[lang], refusal?.[lang]),
  }
}

/** Words of an entry, with the reason why it cannot be chosen below them. */
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

/** Is it possible after all? If not, says what stands in the way, by number and with links, which only the server knows. */
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
