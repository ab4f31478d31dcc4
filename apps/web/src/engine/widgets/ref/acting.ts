import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { createContext, useContext } from 'react'

/** Whether a choice takes effect at once (a dispatch) or is only kept (a plan). */
export const ActingContext = createContext(false)

/** Whether a choice would be refused, by the save itself or by the transition that follows at once. */
export function useIsRefused(): (option: Option) => boolean {
  const acting = useContext(ActingContext)
  return option => isRefused(option, acting)
}

export function isRefused({ choiceNote }: Option, acting: boolean): boolean {
  return choiceNote?.level === 'block' || (acting && choiceNote?.level === 'later')
}

/** An option with its warnings, as read by screen readers. */
export const spoken = ({ label, choiceNote }: Option): string =>
  [label, ...(choiceNote?.issues.map(issue => issue.msg) ?? [])].join('; ')
