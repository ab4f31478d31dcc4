import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { createContext, useContext } from 'react'

/** Whether a choice takes effect at once (a dispatch) or is only kept (a plan). */
export const ImmediateChoiceContext = createContext(false)

/** Whether a choice would be refused, by the save itself or by the transition that follows at once. */
export function useIsRefused(): (option: Option) => boolean {
  const immediate = useContext(ImmediateChoiceContext)
  return option => isRefused(option, immediate)
}

export function isRefused({ choiceNote }: Option, immediate: boolean): boolean {
  return choiceNote?.level === 'block' || (immediate && choiceNote?.level === 'later')
}

/** An option with its warnings, as read by screen readers. */
export const accessibleName = ({ label, choiceNote }: Option): string =>
  [label, ...(choiceNote?.issues.map(issue => issue.msg) ?? [])].join('; ')
